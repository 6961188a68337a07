import { Text } from '@mantine/core'
import { useLocation, useLocationChoice, useSession } from '../format/session.tsx'

/** Which location a page shows that is always that of one, where none was chosen at the top. */
export function ShownLocation() {
  const { locations } = useSession()
  const { title } = useLocation()
  if (useLocationChoice() !== undefined || locations.length === 1) return null
  return (
    <Text size="sm" c="dimmed">
      {title}
    </Text>
  )
}
