import { Stack, Text } from '@mantine/core'
import { useLocationTitles } from '../../kit/format/session.tsx'
import { Money, StatusBadge } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import type { Package } from './package.ts'
import { useGrants } from './use-package-words.ts'

/** What a package costs and gives. */
export function PackageCard({ is, showsLocation }: { is: Package; showsLocation: boolean }) {
  const { packages: w } = useWords()
  const titleOf = useLocationTitles()
  const grants = useGrants()
  return (
    <Stack gap={6} p="md" flex={1}>
      <Text span fw={600} lineClamp={2}>
        {is.title}
      </Text>
      <Text span fz={20} fw={600}>
        <Money amount={is.price} at={is.locationRef} />
      </Text>
      <div style={{ flex: 1 }}>
        {grants(is.grants).map(text => (
          <Text key={text} size="sm">
            {text}
          </Text>
        ))}
      </div>
      {!is.available && (
        <div>
          <StatusBadge tone="quiet">{w.availables.false}</StatusBadge>
        </div>
      )}
      {showsLocation && (
        <Text size="xs" c="dimmed" truncate>
          {titleOf(is.locationRef)}
        </Text>
      )}
    </Stack>
  )
}
