import { Group, Kbd, SegmentedControl, Select, Stack, Text, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { chooseLanguage, LANGUAGES, useSpoken, type Language } from '../../kit/format/words.tsx'
import { Section } from '../../kit/page/Page.tsx'

/** How the console looks and speaks in this browser. */
export function Preferences() {
  const { words, language } = useSpoken()
  const { settings: w, shell } = words
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [appearance, languages] = [useId(), useId()]
  return (
    <Section title={w.preferences}>
      <Stack gap="md">
        <Line id={languages} label={shell.language}>
          <Select
            aria-labelledby={languages}
            w={200}
            data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
            value={language}
            onChange={chosen => chosen && chosen !== language && chooseLanguage(chosen as Language)}
            allowDeselect={false}
          />
        </Line>
        <Line id={appearance} label={shell.appearance}>
          <SegmentedControl
            aria-labelledby={appearance}
            size="xs"
            data={(['auto', 'light', 'dark'] as const).map(value => ({ value, label: shell.appearances[value] }))}
            value={colorScheme}
            onChange={scheme => setColorScheme(scheme as MantineColorScheme)}
          />
        </Line>
        <Line label={shell.shortcuts}>
          <Text size="sm" c="dimmed">
            {w.shortcutsHint} <Kbd size="xs">?</Kbd>
          </Text>
        </Line>
      </Stack>
    </Section>
  )
}

const Line = ({ id, label, children }: { id?: string; label: string; children: ReactNode }) => (
  <Group justify="space-between" gap="xs">
    <Text size="sm" fw={500} {...(id !== undefined && { id })}>
      {label}
    </Text>
    {children}
  </Group>
)
