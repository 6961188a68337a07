import { ActionIcon, Button, Group, Input, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { useWords } from '../../../kit/format/words.tsx'
import { useOwnField } from './SetFields.tsx'
import classes from './settings.module.css'

interface Account {
  category: string
  rate: number
  account: string
}

/** Where the bookkeeper's files book revenue, by rate and category. */
export function AccountsField({ at }: { at: string }) {
  const { billingSettings: w, kit } = useWords()
  const { form, fault } = useOwnField(at, w.accounts)
  const accounts = (form.valueAt(at) || []) as Account[]
  const set = (next: Account[]) => form.set(at, next)
  const change = (i: number, to: Partial<Account>) => set(accounts.map((old, at) => (at === i ? { ...old, ...to } : old)))
  return (
    <Stack gap={6}>
      <Input.Label component="div">{w.accounts}</Input.Label>
      <Text size="xs" c="dimmed">
        {w.accountsHint}
      </Text>
      {accounts.map(({ category, rate, account }, i) => (
        <div key={i} className={classes.account}>
          <Select
            aria-label={w.category}
            data={Object.entries(w.categories).map(([value, label]) => ({ value, label }))}
            value={category}
            onChange={value => change(i, { category: value ?? 'standard', ...(value !== 'standard' && { rate: 0 }) })}
            allowDeselect={false}
          />
          <NumberInput
            aria-label={w.rate}
            value={rate}
            onChange={value => change(i, { rate: Number(value) })}
            suffix=" %"
            hideControls
            allowNegative={false}
            disabled={category !== 'standard'}
          />
          <TextInput
            aria-label={w.account}
            placeholder={w.account}
            value={account}
            onChange={event => change(i, { account: event.currentTarget.value })}
          />
          <ActionIcon aria-label={kit.remove} onClick={() => set(accounts.filter((_, at) => at !== i))}>
            <X size={15} />
          </ActionIcon>
        </div>
      ))}
      <Group justify="space-between">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Plus size={14} />}
          onClick={() => set([...accounts, { category: 'standard', rate: 0, account: '' }])}
        >
          {w.addAccount}
        </Button>
        {fault && (
          <Text size="xs" c="red" role="alert">
            {fault}
          </Text>
        )}
      </Group>
    </Stack>
  )
}
