import { Alert, Group, Text } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'
import { LinkTo } from '../page/LinkTo.tsx'

/** What is to be paid out to a person or a company, in each currency; nothing where that is nothing. */
export function OwedMoney({ to, at }: { to: string; at: string }) {
  const { payments: w } = useWords()
  const { money, list } = useFormats(at)
  const query = { customerRef: to, refundStatus: 'pending' as const, limit: 100 }
  const payments = useOperation(stoa.moneyTransactions.listMoneyTransactions, { query }).data?.transactions ?? []
  if (payments.length === 0) return null
  const sums = new Map<string, number>()
  for (const { currencyCode, refunds } of payments) {
    for (const { amount, status } of refunds)
      if (status === 'pending') sums.set(currencyCode, (sums.get(currencyCode) ?? 0) + amount)
  }
  return (
    <Alert color="yellow" p="xs" icon={<Undo2 />} mb="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{w.owed(list([...sums].map(([currency, sum]) => money(sum, currency))))}</Text>
        <LinkTo to="/transactions/money" search={{ refundStatus: 'pending', customerRef: to }}>
          {w.showOwed}
        </LinkTo>
      </Group>
    </Alert>
  )
}
