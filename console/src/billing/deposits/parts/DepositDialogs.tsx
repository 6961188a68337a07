import { Modal, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { StoaError } from '../../../../../client/index.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { tell } from '../../../kit/page/Failure.tsx'
import { useSay } from '../../../kit/page/use-say.tsx'
import { openInvoices } from '../../../kit/money/pickers.ts'
import { ACTIONS, STALE, type Action, type Deposit } from './deposit.ts'
import { EditDeposit } from './EditDeposit.tsx'

interface Props {
  of: Deposit
  onClose: () => void
}

/** The dialogs of a deposit's page, by its address. */
export function DepositDialogs({ of, etag }: { of: Deposit; etag: string | undefined }) {
  const { deposits: w } = useWords()
  const [address, change] = useAddress()
  const onClose = () => change({ dialog: undefined })
  const action = ACTIONS.find(name => name === address.dialog)
  const titles: Record<Action, string> = { pay: w.payTitle, apply: w.applyTitle, return: w.returnTitle, edit: w.editTitle }
  const forms: Record<Action, () => ReactNode> = {
    pay: () => <Pay of={of} onClose={onClose} />,
    apply: () => <Apply of={of} onClose={onClose} />,
    return: () => <Return of={of} onClose={onClose} />,
    edit: () => <EditDeposit of={of} etag={etag} onClose={onClose} />,
  }
  return (
    <Modal opened={action !== undefined} onClose={onClose} title={action && titles[action]}>
      {action && forms[action]()}
    </Modal>
  )
}

/** What all actions have in common: they are said to be done, and refusals stand at the amount. */
function useDone(onClose: () => void, said: string) {
  const say = useSay()
  const words = useWords()
  return {
    stale: STALE,
    refusals: (error: StoaError) =>
      error.code === 'amount_exceeded' || error.code === 'insufficient_balance' ? { amount: tell(error, words) } : undefined,
    onDone: () => {
      say.done(said)
      onClose()
    },
  }
}

function Pay({ of: { id, amount, receivedAmount, currencyCode, locationRef }, onClose }: Props) {
  const { deposits: w, billing } = useWords()
  const { money } = useFormats(locationRef)
  const missing = Number((amount - receivedAmount).toFixed(4))
  const form = useContractForm(stoa.deposits.payDeposit, {
    params: { id },
    draft: `pay deposit ${id}`,
    initial: { amount: missing, payment: { type: 'external' } },
    ...useDone(onClose, w.paidNow),
  })
  return (
    <ContractForm form={form} submit={w.paySubmit} onCancel={onClose}>
      <Field at="amount" label={w.amount} hint={w.missing(money(missing, currencyCode))} suffix={` ${currencyCode}`} autoFocus />
      <Field at="payment.type" label={billing.way} words={billing.ways} isClearable={false} />
      {form.valueAt('payment.type') !== 'balance' && (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <Field at="payment.label" label={billing.label} hint={billing.labelHint} />
            <Field at="payment.reference" label={billing.paymentReference} hint={billing.paymentReferenceHint} />
          </SimpleGrid>
          <Field at="payment.receiveDate" label={billing.receiveDate} hint={billing.receiveHint} locationRef={locationRef} />
        </>
      )}
    </ContractForm>
  )
}

function Apply({ of, onClose }: Props) {
  const { deposits: w } = useWords()
  const { money } = useFormats(of.locationRef)
  const { id, locationRef, remainingAmount, currencyCode, membershipRef, companyRef } = of
  const form = useContractForm(stoa.deposits.applyDeposit, {
    params: { id },
    draft: `apply deposit ${id}`,
    ...useDone(onClose, w.appliedNow),
  })
  return (
    <>
      <Text size="sm" mb="md">
        {w.applyText(money(remainingAmount, currencyCode))}
      </Text>
      <ContractForm form={form} submit={w.applySubmit} onCancel={onClose}>
        <Field at="invoiceRef" label={w.invoice} pick={openInvoices(locationRef, membershipRef ?? companyRef ?? '')} autoFocus />
        <Field at="amount" label={w.amount} hint={w.applyHint} suffix={` ${currencyCode}`} />
      </ContractForm>
    </>
  )
}

function Return({ of: { id, remainingAmount, currencyCode, locationRef }, onClose }: Props) {
  const { deposits: w, billing } = useWords()
  const { money } = useFormats(locationRef)
  const form = useContractForm(stoa.deposits.returnDeposit, {
    params: { id },
    draft: `return deposit ${id}`,
    initial: { amount: remainingAmount },
    ...useDone(onClose, w.returnedNow),
  })
  return (
    <>
      <Text size="sm" mb="md">
        {w.returnText(money(remainingAmount, currencyCode))}
      </Text>
      <ContractForm form={form} submit={w.returnSubmit} onCancel={onClose}>
        <Field at="amount" label={w.amount} suffix={` ${currencyCode}`} autoFocus />
        <Field at="label" label={billing.label} hint={billing.labelHint} />
        <Field at="note" label={w.note} hint={w.returnNoteHint} />
      </ContractForm>
    </>
  )
}
