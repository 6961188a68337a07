import { Button, Group, Modal, SimpleGrid, Text } from '@mantine/core'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ItemOf } from '../../../../client/index.ts'
import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { ContractForm } from '../form/ContractForm.tsx'
import { Field } from '../form/Field.tsx'
import { useContractForm } from '../form/use-contract-form.tsx'
import { useLocation, useSession } from '../format/session.tsx'
import { useFormats } from '../format/use-formats.ts'
import { When } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import { useAddress } from '../list/use-address.ts'
import classes from '../money/sheet.module.css'
import { OwedMoney } from './OwedMoney.tsx'
import { tell } from '../page/Failure.tsx'
import { LinkTo } from '../page/LinkTo.tsx'
import { Loaded } from '../page/Loaded.tsx'
import { Section } from '../page/Page.tsx'
import { useSay } from '../page/use-say.tsx'
import { oneOf } from '../pick/picker.ts'
import type { Holder } from './holder.ts'

type Entry = ItemOf<typeof stoa.moneyBalances.listBalanceEntries>

/** The money of a holder, which invoices take from: how much, what has moved it, and putting some on it or paying some out. */
export function MoneyBalance({ of }: { of: Holder }) {
  const { balances: w } = useWords()
  const [address, change] = useAddress()
  const action = address.dialog === 'topUp' || address.dialog === 'payOut' ? address.dialog : undefined
  const close = () => change({ dialog: undefined })
  const { data } = useOperation(stoa.moneyBalances.getMoneyBalances, { params: { id: of.id } })
  return (
    <Section
      title={w.title}
      action={
        <Group gap={6} wrap="nowrap">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Plus size={13} />}
            onClick={() => change({ dialog: 'topUp' })}
          >
            {w.topUp}
          </Button>
          {data?.balances.some(({ amount }) => amount > 0) && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<Minus size={13} />}
              onClick={() => change({ dialog: 'payOut' })}
            >
              {w.payOut}
            </Button>
          )}
        </Group>
      }
    >
      <OwedMoney to={of.id} at={of.locationRef} />
      <Amounts of={of} />
      <Entries of={of} />
      <Group gap="md" mt="sm">
        <LinkTo to="/billing/deposits" search={{ customerRef: of.id, at: of.locationRef }}>
          {w.deposits}
        </LinkTo>
        <LinkTo to="/invoices/upcoming" search={{ customerRef: of.id }}>
          {w.upcoming}
        </LinkTo>
      </Group>
      <Modal opened={action !== undefined} onClose={close} title={action === 'payOut' ? w.payOutTitle : w.topUpTitle}>
        {action && <EntryForm key={action} of={of} action={action} onClose={close} />}
      </Modal>
    </Section>
  )
}

function Amounts({ of }: { of: Holder }) {
  const { balances: w } = useWords()
  const { locations } = useSession()
  const { money } = useFormats(of.locationRef)
  const query = useOperation(stoa.moneyBalances.getMoneyBalances, { params: { id: of.id } })
  return (
    <Loaded query={query} lines={1}>
      {({ balances }) =>
        balances.length === 0 ? (
          <Text size="sm" c="dimmed">
            {w.none}
          </Text>
        ) : (
          <Group gap="xl" mb={4}>
            {balances.map(({ locationRef, amount, currencyCode }) => (
              <div key={locationRef}>
                <div className={classes.balance}>{money(amount, currencyCode)}</div>
                {locations.length > 1 && (
                  <Text size="xs" c="dimmed">
                    {locations.find(({ id }) => id === locationRef)?.title}
                  </Text>
                )}
              </div>
            ))}
          </Group>
        )
      }
    </Loaded>
  )
}

const [FEW, MANY] = [4, 100]

function Entries({ of }: { of: Holder }) {
  const { balances: w } = useWords()
  const [limit, setLimit] = useState(FEW)
  const query = useOperation(
    stoa.moneyBalances.listBalanceEntries,
    { params: { id: of.id }, query: { limit } },
    { keepsPrevious: true },
  )
  const entries = query.data?.entries ?? []
  return (
    <>
      {entries.map(entry => (
        <OneEntry key={entry.id} of={entry} />
      ))}
      {query.data?.nextPageToken !== undefined && limit === FEW && (
        <Button size="compact-sm" variant="subtle" color="gray" mt={4} onClick={() => setLimit(MANY)}>
          {w.showAll}
        </Button>
      )}
    </>
  )
}

function OneEntry({
  of: { type, amount, currencyCode, locationRef, note, label, invoiceRef, creditNoteRef, depositRef, createDate },
}: {
  of: Entry
}) {
  const { balances: w } = useWords()
  const { money } = useFormats(locationRef)
  const to = creditNoteRef
    ? `/billing/credit_notes/${creditNoteRef}`
    : invoiceRef
      ? `/invoices/${invoiceRef}`
      : depositRef && `/billing/deposits/${depositRef}`
  return (
    <div className={classes.entry}>
      <div>
        {to ? <LinkTo to={to}>{w.types[type]}</LinkTo> : <Text size="sm">{w.types[type]}</Text>}
        <Text size="xs" c="dimmed">
          <When is={createDate} at={locationRef} />
          {label && ` · ${label}`}
          {note && ` · ${note}`}
        </Text>
      </div>
      <Text size="sm" className={classes.entryEnd!}>
        {type === 'deduct' || type === 'applied' ? '−' : '+'}
        {money(amount, currencyCode)}
      </Text>
    </div>
  )
}

function EntryForm({ of, action, onClose }: { of: Holder; action: 'topUp' | 'payOut'; onClose: () => void }) {
  const words = useWords()
  const { balances: w } = words
  const { locations } = useSession()
  const say = useSay()
  const isTopUp = action === 'topUp'
  const form = useContractForm(stoa.moneyBalances.createBalanceEntry, {
    params: { id: of.id },
    draft: `${action} ${of.id}`,
    initial: { entry: { type: isTopUp ? 'add' : 'deduct', locationRef: of.locationRef } },
    refusals: error => (error.code === 'insufficient_balance' ? { 'entry.amount': tell(error, words) } : undefined),
    onDone: () => {
      say.done(isTopUp ? w.toppedUp : w.paidOut)
      onClose()
    },
  })
  const { currencyCode } = useLocation(String(form.valueAt('entry.locationRef') || of.locationRef))
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {isTopUp ? w.topUpText : w.payOutText}
      </Text>
      <ContractForm form={form} submit={isTopUp ? w.topUp : w.payOut} onCancel={onClose}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <Field at="entry.amount" label={w.amount} suffix={` ${currencyCode}`} autoFocus />
          <Field at="entry.locationRef" label={w.location} pick={oneOf(locations)} />
        </SimpleGrid>
        <Field at="entry.label" label={w.way} hint={w.wayHint} />
        <Field at="entry.note" label={w.note} hint={w.noteHint} />
      </ContractForm>
    </>
  )
}
