import { Button, Group, Input, SegmentedControl, Stack, Text } from '@mantine/core'
import { useOwnField } from '../../../kit/form/use-own-field.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { levelOf, SCOPES, withLevel, type Level } from './use-scopes.ts'
import classes from './scopes.module.css'

const AT = 'credential.scopes'

/** What a program may do, area by area, in words. */
export function ScopesField() {
  const { access: w } = useWords()
  const { form } = useOwnField(AT, w.rights)
  const scopes = (form.valueAt(AT) || []) as readonly string[]
  const setAll = (level: Level) =>
    form.set(
      AT,
      SCOPES.reduce<readonly string[]>((all, scope) => withLevel(all, scope, level), scopes),
    )
  return (
    <fieldset className={classes.scopes}>
      <Group component="legend" justify="space-between" gap="xs" w="100%" mb={4}>
        <Text size="sm" fw={500}>
          {w.rights}
        </Text>
      </Group>
      <Group gap={6} mb="xs">
        <Button size="compact-xs" variant="default" onClick={() => setAll('read')}>
          {w.readAll}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => setAll('write')}>
          {w.writeAll}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => setAll('none')}>
          {w.noneAll}
        </Button>
      </Group>
      <Stack gap={0}>
        {SCOPES.map(scope => (
          <div key={scope} className={classes.scope}>
            <div>
              <Text size="sm" id={`scope-${scope}`}>
                {w.scopes[scope].name}
              </Text>
              <Text size="xs" c="dimmed">
                {w.scopes[scope].text}
              </Text>
            </div>
            <SegmentedControl
              size="xs"
              aria-labelledby={`scope-${scope}`}
              data={(['none', 'read', 'write'] as const).map(value => ({ value, label: w.levels[value] }))}
              value={levelOf(scopes, scope)}
              onChange={level => form.set(AT, withLevel(scopes, scope, level as Level))}
            />
          </div>
        ))}
      </Stack>
      {form.faults[AT] && <Input.Error role="alert">{form.faults[AT]}</Input.Error>}
    </fieldset>
  )
}
