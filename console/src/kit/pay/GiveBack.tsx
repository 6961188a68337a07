import { Button, Modal, Text } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import type { ReplyOf } from '../data/operation.ts'
import { stoa } from '../data/stoa.ts'
import { ContractForm } from '../form/ContractForm.tsx'
import { Field } from '../form/Field.tsx'
import { useContractForm } from '../form/use-contract-form.tsx'
import { useWords } from '../format/words.tsx'
import { useAddress } from '../list/use-address.ts'
import { tell } from '../page/Failure.tsx'
import { useSay } from '../page/use-say.tsx'

interface Props {
  of: ReplyOf<typeof stoa.moneyTransactions.getMoneyTransaction>['transaction']
  stale: readonly string[]
}

/** Gives back money of a payment that has come, all of it or a part; what it paid for stays. */
export function GiveBack(props: Props) {
  const { payments: w } = useWords()
  const [address, change] = useAddress()
  const close = () => change({ dialog: undefined })
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Undo2 size={13} />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => change({ dialog: 'giveBack' })}
      >
        {w.giveBack}
      </Button>
      <Modal opened={address.dialog === 'giveBack'} onClose={close} title={w.giveBack}>
        <GiveBackForm {...props} onClose={close} />
      </Modal>
    </>
  )
}

function GiveBackForm({ of: { id, currencyCode }, stale, onClose }: Props & { onClose: () => void }) {
  const words = useWords()
  const { payments: w } = words
  const say = useSay()
  const form = useContractForm(stoa.moneyTransactions.createMoneyRefund, {
    params: { id },
    draft: `refund ${id}`,
    stale,
    refusals: error => (error.code === 'amount_exceeded' ? { 'refund.amount': tell(error, words) } : undefined),
    onDone: () => {
      say.done(w.givenBack)
      onClose()
    },
  })
  return (
    <>
      <Text size="sm" mb="md">
        {w.giveBackText}
      </Text>
      <ContractForm form={form} submit={w.giveBack} onCancel={onClose}>
        <Field at="refund.amount" label={w.amount} hint={w.giveBackHint} suffix={` ${currencyCode}`} autoFocus />
        <Field at="refund.label" label={w.giveBackLabel} hint={w.giveBackLabelHint} />
        <Field at="refund.note" label={w.giveBackNote} />
      </ContractForm>
    </>
  )
}
