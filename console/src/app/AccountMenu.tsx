import { ActionIcon, Menu, Text, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { CircleUser, Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { queryClient } from '../kit/data/query-client.ts'
import { isSignedOut } from '../kit/data/calling.ts'
import { stoa } from '../kit/data/stoa.ts'
import { dropDrafts } from '../kit/form/drafts.ts'
import { fullName } from '../kit/format/values.tsx'
import { useSession } from '../kit/format/session.tsx'
import { chooseLanguage, LANGUAGES, useSpoken, type Language } from '../kit/format/words.tsx'
import { useSay } from '../kit/page/use-say.tsx'

const SCHEMES = { auto: Monitor, light: Sun, dark: Moon } as const

/** Who is signed in, appearance, language, shortcuts and the way out. */
export function AccountMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { words, language } = useSpoken()
  const { shell: w } = words
  const { user } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const say = useSay()
  const leave = async () => {
    await stoa.sessions.signOut().catch(error => {
      // Whose session is over is out already.
      if (!isSignedOut(error)) throw error
    })
    dropDrafts()
    queryClient.clear()
    location.assign('/console')
  }
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <ActionIcon aria-label={`${w.account}: ${fullName(user)}`}>
          <CircleUser size={19} strokeWidth={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={500} c="var(--mantine-color-text)" truncate>
            {fullName(user)}
          </Text>
          <Text size="xs" truncate>
            {user.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>{w.appearance}</Menu.Label>
        {(Object.keys(SCHEMES) as MantineColorScheme[]).map(scheme => {
          const Icon = SCHEMES[scheme]
          return (
            <Menu.RadioItem
              key={scheme}
              value={scheme}
              checked={colorScheme === scheme}
              closeMenuOnClick
              rightSection={<Icon size={15} />}
              onChange={() => setColorScheme(scheme)}
            >
              {w.appearances[scheme]}
            </Menu.RadioItem>
          )
        })}
        <Menu.Divider />
        <Menu.Label>{w.language}</Menu.Label>
        {(Object.keys(LANGUAGES) as Language[]).map(each => (
          <Menu.RadioItem
            key={each}
            lang={each}
            value={each}
            checked={language === each}
            closeMenuOnClick
            onChange={() => chooseLanguage(each)}
          >
            {LANGUAGES[each]}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Keyboard size={15} />} onClick={onShortcuts}>
          {w.shortcuts}
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={15} />} onClick={() => void leave().catch(error => say.failed(error))}>
          {w.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
