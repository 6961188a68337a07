import { Button, Menu } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useLocation, useLocationChoice, useSession } from '../format/session.tsx'
import { useWords } from '../format/words.tsx'
import { useChooseLocation } from './use-choose-location.ts'
import { useNamedLocation } from './use-named-location.ts'

/** Which location a page shows that is always that of one, where none was chosen at the top; another one is chosen right here. */
export function ShownLocation() {
  const { shell: w } = useWords()
  const { locations } = useSession()
  const shown = useLocation()
  const choose = useChooseLocation()
  useNamedLocation()
  if (useLocationChoice() !== undefined || locations.length === 1) return null
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          rightSection={<ChevronDown size={14} />}
          aria-label={`${w.shownLocation}: ${shown.title}`}
        >
          {shown.title}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {locations.map(({ id, title }) => (
          <Menu.RadioItem key={id} value={id} checked={id === shown.id} closeMenuOnClick onChange={choose}>
            {title}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
