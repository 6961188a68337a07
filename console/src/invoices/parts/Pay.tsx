import { SimpleGrid, Text } from '@mantine/core'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { tell } from '../../kit/page/Failure.tsx'
import { LinkTo } from '../../kit/page/LinkTo.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { STALE, type Invoice } from './invoice.ts'

/** Notes a payment: of all that remains or of a part, from outside or from the customer's balance. */
export function Pay({ of, onClose }: { of: Invoice; onClose: () => void }) {
  const words = useWords()
  const { billing: w } = words
  const say = useSay()
  const { money: write } = useFormats(of.locationRef)
  const { id, locationRef, amountRemaining, currencyCode, membershipRef, companyRef } = of
  const money = (amount: number) => write(amount, currencyCode)
  const holder = membershipRef ?? companyRef ?? ''
  const { data } = useOperation(stoa.moneyBalances.getMoneyBalances, { params: { id: holder } })
  const balance = data?.balances.find(balance => balance.locationRef === locationRef)?.amount ?? 0
  const deposits = useOperation(stoa.deposits.listDeposits, {
    query: { locationRef, customerRef: holder, status: ['held'], limit: 5 },
  })
  const form = useContractForm(stoa.invoices.payInvoice, {
    params: { id },
    draft: `pay ${id}`,
    initial: { amount: amountRemaining, payment: { type: 'external' } },
    stale: STALE,
    refusals: error =>
      error.code === 'amount_exceeded' || error.code === 'insufficient_balance' ? { amount: tell(error, words) } : undefined,
    onDone: ({ invoice }) => {
      say.done(invoice.status === 'paid' ? w.paidNow : w.paidInPart(money(invoice.amountRemaining)))
      onClose()
    },
  })
  const isOutside = form.valueAt('payment.type') !== 'balance'
  const surplus = Number(form.valueAt('amount') || 0) - amountRemaining
  const held = deposits.data?.deposits[0]
  return (
    <ContractForm form={form} submit={w.paySubmit} onCancel={onClose}>
      <Field at="amount" label={w.amount} hint={w.remainingOf(money(amountRemaining))} suffix={` ${currencyCode}`} autoFocus />
      <Field
        at="payment.type"
        label={w.way}
        words={w.ways}
        hint={balance > 0 ? w.balanceHas(money(balance)) : undefined}
        isClearable={false}
      />
      {isOutside && (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <Field at="payment.label" label={w.label} hint={w.labelHint} />
            <Field at="payment.reference" label={w.paymentReference} hint={w.paymentReferenceHint} />
          </SimpleGrid>
          <Field at="payment.receiveDate" label={w.receiveDate} hint={w.receiveHint} locationRef={locationRef} />
        </>
      )}
      {isOutside && surplus > 0 && <Field at="keepSurplus" label={w.keepSurplus(money(surplus))} />}
      {held && (
        <Text size="sm" c="dimmed">
          {w.depositHeld(money(held.remainingAmount))} <LinkTo to={`/billing/deposits/${held.id}`}>{w.openDeposit}</LinkTo>
        </Text>
      )}
    </ContractForm>
  )
}
