import { Modal, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useSameClock } from '../../kit/form/use-same-clock.ts'
import { useSession } from '../../kit/format/session.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { oneOf } from '../../kit/pick/picker.ts'
import type { Unit } from '../../kit/holder/holder.ts'
import { STALE } from './holders.ts'

interface Holder {
  id: string
  name: string
  locationRef: string
  unit: Unit
}
type Action = 'give' | 'charge'
type Props = Holder & { action: Action | undefined; onUnit: (unit: Unit) => void; onClose: () => void }

/** Gives to a holder, or charges what they have. */
export function EntryDialog({ action, onUnit, onClose, ...holder }: Props) {
  const { ledgers: w } = useWords()
  const { name, unit } = holder
  return (
    <Modal opened={action !== undefined} onClose={onClose} title={action === 'charge' ? w.chargeTitle(name) : w.giveTitle(name)}>
      <Stack gap="md">
        <SegmentedControl
          fullWidth
          aria-label={w.unit}
          data={[
            { value: 'credits', label: w.units.credits },
            { value: 'dayPasses', label: w.units.dayPasses },
          ]}
          value={unit}
          onChange={value => onUnit(value as Unit)}
        />
        {action && <EntryForm key={`${action} ${unit}`} {...holder} action={action} onClose={onClose} />}
      </Stack>
    </Modal>
  )
}

function EntryForm({ id, name, locationRef, unit, action, onClose }: Holder & { action: Action; onClose: () => void }) {
  const { ledgers: w } = useWords()
  const { locations } = useSession()
  const { number } = useFormats(locationRef)
  const say = useSay()
  const isGift = action === 'give'
  const create = unit === 'credits' ? stoa.transactions.createCreditTransaction : stoa.transactions.createDayPassTransaction
  const balances = unit === 'credits' ? stoa.transactions.getCreditBalances : stoa.transactions.getDayPassBalances
  const { data } = useOperation(balances as typeof stoa.transactions.getCreditBalances, { params: { id } })
  const left = data?.balances.reduce((sum, { amount }) => sum + amount, 0)
  const entry = useContractForm(create as typeof stoa.transactions.createCreditTransaction, {
    draft: `${action} ${unit} ${id}`,
    initial: { transaction: { customerRef: id, locationRef, type: isGift ? 'adminAllocation' : 'adminCharge' } },
    stale: STALE,
    onDone: ({ transaction: { amount } }) => {
      const what = w.amountOf[unit](amount, number(amount))
      say.done(isGift ? w.given(what, name) : w.charged(what, name))
      onClose()
    },
  })
  const at = 'transaction.locationRef'
  const form = useSameClock(entry, at, ['transaction.expirationDate'])
  const there = String(form.valueAt(at) || locationRef)
  return (
    <>
      <Text size="sm" c="dimmed">
        {isGift ? w.giveText : w.chargeText}
        {left !== undefined && ` ${w.has(w.amountOf[unit](left, number(left)))}`}
      </Text>
      <ContractForm form={form} submit={isGift ? w.give : w.charge} onCancel={onClose}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <Field at="transaction.amount" label={w.amount} autoFocus />
          <Field at={at} label={w.location} pick={oneOf(locations)} />
        </SimpleGrid>
        {isGift && <Field at="transaction.expirationDate" label={w.endsAt} hint={w.endsHint} locationRef={there} />}
        <Field at="transaction.description" label={w.description} />
      </ContractForm>
    </>
  )
}
