import { ActionIcon, Button, Group, Input, Select, Stack, Text, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { NumberField } from '../../../kit/form/NumberField.tsx'
import { useOwnField } from '../../../kit/form/use-own-field.ts'
import { useWords } from '../../../kit/format/words.tsx'
import classes from './settings.module.css'

interface Account {
  category: string
  rate: number
  account: string
}

/** Where the bookkeeper's files book revenue, by rate and category. */
export function AccountsField({ at }: { at: string }) {
  const { billingSettings: w } = useWords()
  return (
    <Rows<Account>
      at={at}
      label={w.accounts}
      hint={w.accountsHint}
      className={classes.account}
      empty={{ category: 'standard', rate: 0, account: '' }}
    >
      {({ category, rate, account }, change) => (
        <>
          <Select
            aria-label={w.category}
            data={Object.entries(w.categories).map(([value, label]) => ({ value, label }))}
            value={category}
            onChange={value => change({ category: value ?? 'standard', ...(value !== 'standard' && { rate: 0 }) })}
            allowDeselect={false}
          />
          <NumberField
            aria-label={w.rate}
            value={rate}
            onChange={value => change({ rate: value ?? 0 })}
            suffix=" %"
            disabled={category !== 'standard'}
          />
          <AccountInput account={account} change={change} />
        </>
      )}
    </Rows>
  )
}

interface MoneyAccount {
  label: string
  account: string
}

/** Where they book money that came or went in some ways. */
export function MoneyAccountsField({ at }: { at: string }) {
  const { billingSettings: w } = useWords()
  return (
    <Rows<MoneyAccount>
      at={at}
      label={w.moneyAccounts}
      hint={w.moneyAccountsHint}
      className={classes.money}
      empty={{ label: '', account: '' }}
    >
      {({ label, account }, change) => (
        <>
          <TextInput
            aria-label={w.way}
            placeholder={w.way}
            value={label}
            onChange={event => change({ label: event.currentTarget.value })}
          />
          <AccountInput account={account} change={change} />
        </>
      )}
    </Rows>
  )
}

function AccountInput({ account, change }: { account: string; change: (to: { account: string }) => void }) {
  const { billingSettings: w } = useWords()
  return (
    <TextInput
      aria-label={w.account}
      placeholder={w.account}
      value={account}
      onChange={event => change({ account: event.currentTarget.value })}
    />
  )
}

interface RowsProps<T> {
  at: string
  label: string
  hint: string
  className: string | undefined
  /** What a new row has. */
  empty: T
  children: (row: T, change: (to: Partial<T>) => void) => ReactNode
}

/** A list of accounts, a row for each, which is saved whole. */
function Rows<T>({ at, label, hint, className, empty, children }: RowsProps<T>) {
  const { billingSettings: w, kit } = useWords()
  const { form, fault } = useOwnField(at, label)
  const rows = (form.valueAt(at) || []) as T[]
  const set = (next: T[]) => form.set(at, next)
  return (
    <Stack gap={6} role="group" aria-label={label}>
      <Input.Label component="div">{label}</Input.Label>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
      {rows.map((row, i) => (
        <div key={i} className={className}>
          {children(row, to => set(rows.map((old, at) => (at === i ? { ...old, ...to } : old))))}
          <ActionIcon aria-label={`${kit.remove}: ${label} ${i + 1}`} onClick={() => set(rows.filter((_, at) => at !== i))}>
            <X size={15} />
          </ActionIcon>
        </div>
      ))}
      <Group justify="space-between">
        <Button size="compact-sm" variant="default" leftSection={<Plus size={14} />} onClick={() => set([...rows, empty])}>
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
