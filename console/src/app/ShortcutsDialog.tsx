import { Group, Kbd, Modal, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useFirstWords } from '../kit/format/words.tsx'
import { returnFocus } from '../kit/keys/focus.ts'
import { useShortcutGroups } from '../kit/keys/keys.ts'
import classes from './shell.module.css'

/** All shortcuts that work on the page that is open. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { shell: w } = useFirstWords()
  const groups = useShortcutGroups()
  useEffect(() => returnFocus, [])
  const titles = [...new Set(groups.map(({ title }) => title))]
  return (
    <Modal opened onClose={onClose} title={w.shortcuts}>
      <Stack gap="lg">
        {titles.map(title => (
          <section key={title} aria-label={title}>
            <Title order={3} size="sm" mb={8}>
              {title}
            </Title>
            <div className={classes.keys}>
              {groups
                .filter(group => group.title === title)
                .flatMap(({ shortcuts }) => shortcuts)
                .concat(title === w.keys.everywhere ? [{ keys: 'Ctrl K', label: w.keys.search, run: () => {} }] : [])
                .map(({ keys, label }) => (
                  <Shortcut key={keys} keys={keys} label={label} />
                ))}
            </div>
          </section>
        ))}
      </Stack>
    </Modal>
  )
}

const Shortcut = ({ keys, label }: { keys: string; label: string }) => (
  <>
    <Text size="sm">{label}</Text>
    <Group gap={4}>
      {keys.split(' ').map(key => (
        <Kbd key={key} size="xs">
          {key}
        </Kbd>
      ))}
    </Group>
  </>
)
