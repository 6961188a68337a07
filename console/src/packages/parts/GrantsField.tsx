import { ActionIcon, Button, Group, Input, Select, Stack, Text } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { useForm } from '../../kit/form/ContractForm.tsx'
import { NumberField } from '../../kit/form/NumberField.tsx'
import { useOwnField } from '../../kit/form/use-own-field.ts'
import { useWords } from '../../kit/format/words.tsx'

interface Grant {
  type: 'credits' | 'dayPasses'
  amount?: number
  duration?: number
}

const AT = 'package.grants'
const MEMBERS = ['type', 'amount', 'duration'] as const

/** What a package gives: credits and day passes, each for some days or for good. */
export function GrantsField() {
  const { packages: w } = useWords()
  const { form } = useForm()
  const grants = ((form.valueAt(AT) || []) as Grant[]).map(({ type, amount, duration }): Grant => ({
    type,
    ...(amount !== undefined && { amount }),
    ...(duration !== undefined && { duration }),
  }))
  useOwnField([AT, ...grants.flatMap((_, i) => MEMBERS.map(member => `${AT}.${i}.${member}`))], w.grants)
  const set = (next: Grant[]) => form.set(AT, next)
  const change = (i: number, to: Grant) => set(grants.map((grant, at) => (at === i ? to : grant)))
  return (
    <Stack gap={6}>
      <Input.Label component="div">{w.grants}</Input.Label>
      {grants.map((grant, i) => (
        <Group key={i} gap="xs" wrap="nowrap" align="flex-start">
          <Group gap="xs" flex={1} align="flex-start">
            <NumberField
              flex="1 1 100px"
              aria-label={w.amount}
              placeholder={w.amount}
              value={grant.amount}
              error={form.faults[`${AT}.${i}.amount`]}
              onChange={amount => change(i, { ...without(grant, 'amount'), ...(amount !== undefined && { amount }) })}
            />
            <Select
              flex="1 1 140px"
              aria-label={w.grants}
              data={Object.entries(w.grantTypes).map(([value, label]) => ({ value, label }))}
              value={grant.type}
              allowDeselect={false}
              onChange={type => change(i, { ...grant, type: type === 'dayPasses' ? 'dayPasses' : 'credits' })}
            />
            <NumberField
              flex="1 1 110px"
              aria-label={w.days}
              placeholder={w.forGood}
              value={grant.duration}
              suffix={grant.duration === undefined ? undefined : ` ${w.days}`}
              error={form.faults[`${AT}.${i}.duration`]}
              onChange={duration => change(i, { ...without(grant, 'duration'), ...(duration !== undefined && { duration }) })}
            />
          </Group>
          {grants.length > 1 && (
            <ActionIcon
              mt={3}
              aria-label={w.removeGrant(w.grantTypes[grant.type])}
              onClick={() => set(grants.filter((_, at) => at !== i))}
            >
              <X size={15} />
            </ActionIcon>
          )}
        </Group>
      ))}
      <Group justify="space-between">
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<Plus size={14} />}
          onClick={() => set([...grants, { type: 'credits' }])}
        >
          {w.addGrant}
        </Button>
        {form.faults[AT] && (
          <Text size="xs" c="red" role="alert">
            {form.faults[AT]}
          </Text>
        )}
      </Group>
    </Stack>
  )
}

const without = (grant: Grant, name: 'amount' | 'duration'): Grant =>
  Object.fromEntries(Object.entries(grant).filter(([other]) => other !== name)) as unknown as Grant
