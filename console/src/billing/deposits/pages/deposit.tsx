import { Button, Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Ban, HandCoins, Pencil, Undo2 } from 'lucide-react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { useWrite } from '../../../kit/data/use-write.ts'
import { useLocationTitles } from '../../../kit/format/session.tsx'
import { Status } from '../../../kit/format/Status.tsx'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { History } from '../../../kit/history/History.tsx'
import { HolderName, partyName, useHolder } from '../../../kit/holder/Party.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { useAddress } from '../../../kit/list/use-address.ts'
import { confirm } from '../../../kit/page/confirm.tsx'
import { FailedPage } from '../../../kit/page/FailedPage.tsx'
import { LinkTo } from '../../../kit/page/LinkTo.tsx'
import { Detail, Facts, Page, Section } from '../../../kit/page/Page.tsx'
import { STALE, type Deposit } from '../parts/deposit.ts'
import { DepositDialogs } from '../parts/DepositDialogs.tsx'
import { DepositFigures, Movements } from '../parts/Movements.tsx'

/** `/console/billing/deposits/{id}`: one deposit, what came and where it went. */
export function PageOfRoute() {
  const { deposits: w } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useOperation(stoa.deposits.getDeposit, { params: { id } })
  const deposit = found.data?.deposit
  const holder = useHolder(deposit ?? {})
  const back = { to: '/billing/deposits', label: w.title }
  if (found.error && !deposit) return <FailedPage title={w.title} back={back} query={found} />
  return (
    <Page
      title={
        deposit && (holder.found || holder.error)
          ? [w.one, holder.found && partyName(holder.found)].filter(Boolean).join(' · ')
          : undefined
      }
      beside={deposit && <Status of="deposit" is={deposit.status} />}
      back={back}
      actions={deposit && <Actions of={deposit} />}
    >
      <Detail side={<DepositFacts of={deposit} />}>
        {deposit ? (
          <>
            <DepositFigures of={deposit} />
            <Movements of={deposit} />
            <History of={deposit.id} />
          </>
        ) : (
          <Section title={w.movements}>
            <Skeleton h={220} />
          </Section>
        )}
      </Detail>
      {deposit && <DepositDialogs of={deposit} etag={found.etag} />}
    </Page>
  )
}

function Actions({ of: { id, status, remainingAmount, receivedAmount } }: { of: Deposit }) {
  const { deposits: w, kit, shell } = useWords()
  const [, change] = useAddress()
  const open = (dialog: string) => () => change({ dialog })
  const cancel = useWrite(stoa.deposits.cancelDeposit, { said: () => w.canceledNow, stale: STALE })
  const ask = () =>
    confirm({
      title: w.cancelTitle,
      text: w.cancelText,
      confirm: w.cancel,
      cancel: kit.cancel,
      onConfirm: () => cancel.run({ params: { id } }),
    })
  const [isDue, hasMoney] = [status === 'due', remainingAmount > 0]
  useShortcuts(shell.keys.thisPage, [
    ...(isDue ? [{ keys: 'p', label: w.pay, run: open('pay') }] : []),
    ...(hasMoney ? [{ keys: 'a', label: w.apply, run: open('apply') }] : []),
    { keys: 'e', label: kit.edit, run: open('edit') },
  ])
  return (
    <>
      <Button variant="default" leftSection={<Pencil size={14} />} onClick={open('edit')}>
        {kit.edit}
      </Button>
      {isDue && receivedAmount === 0 && (
        <Button variant="default" leftSection={<Ban size={15} />} onClick={ask}>
          {w.cancel}
        </Button>
      )}
      {hasMoney && (
        <>
          <Button variant="default" leftSection={<Undo2 size={15} />} onClick={open('return')}>
            {w.return}
          </Button>
          <Button variant={isDue ? 'default' : 'filled'} onClick={open('apply')}>
            {w.apply}
          </Button>
        </>
      )}
      {isDue && (
        <Button leftSection={<HandCoins size={15} />} onClick={open('pay')}>
          {w.pay}
        </Button>
      )}
    </>
  )
}

function DepositFacts({ of }: { of: Deposit | undefined }) {
  const { deposits: w } = useWords()
  const titleOf = useLocationTitles()
  const { money } = useFormats(of?.locationRef)
  if (!of)
    return (
      <Section title={w.details}>
        <Skeleton h={160} />
      </Section>
    )
  const { amount, currencyCode, dueDate, locationRef, subscriptionRef, createDate, note } = of
  return (
    <Section title={w.details}>
      <Facts
        items={[
          [w.asked, money(amount, currencyCode)],
          [w.customer, <HolderName key="customer" of={of} isLink />],
          [w.dueDate, dueDate && <When is={dueDate} at={locationRef} />],
          [w.for, subscriptionRef && <LinkTo to={`/subscriptions/${subscriptionRef}`}>{w.subscription}</LinkTo>],
          [w.location, titleOf(locationRef)],
          [w.created, <When key="created" is={createDate} as="moment" at={locationRef} />],
          [w.note, note],
        ]}
      />
    </Section>
  )
}
