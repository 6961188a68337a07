import { Button, Menu } from '@mantine/core'
import { ChevronsUpDown, MapPin } from 'lucide-react'
import { useLocationChoice, useSession } from '../kit/format/session.tsx'
import { useFirstWords } from '../kit/format/words.tsx'
import { useChooseLocation } from '../kit/page/use-choose-location.ts'
import { useNamedChoice } from '../kit/page/use-named-location.ts'

/** Chooses the location for all pages, or all locations. */
export function LocationSwitch() {
  const { shell: w } = useFirstWords()
  const { locations, network } = useSession()
  const chosen = useLocationChoice()
  const choose = useChooseLocation()
  useNamedChoice()
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px={8}
          leftSection={<MapPin size={15} />}
          rightSection={<ChevronsUpDown size={14} />}
          aria-label={`${w.location}: ${chosen?.title ?? w.allLocations}`}
        >
          {chosen?.title ?? w.allLocations}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{network.title}</Menu.Label>
        {[{ id: '', title: w.allLocations }, ...locations].map(({ id, title }) => (
          <Menu.RadioItem key={id} value={id} checked={(chosen?.id ?? '') === id} closeMenuOnClick onChange={choose}>
            {title}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
