import { Button, Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useLocationChoice } from '../../../kit/format/session.tsx'
import { OnPhone, Status } from '../../../kit/format/Status.tsx'
import { Money, Nothing, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { HolderName } from '../../../kit/holder/Party.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { useAddress } from '../../../kit/list/use-address.ts'
import { useLocationColumn } from '../../../kit/list/use-location-column.ts'
import { useMoneyPages } from '../../../kit/money/use-money-pages.ts'
import { customers } from '../../../kit/pick/picker.ts'
import type { Deposit } from '../parts/deposit.ts'
import { NewDeposit } from '../parts/NewDeposit.tsx'

/** `/console/billing/deposits`: money that is held for customers. */
export function PageOfRoute() {
  const { deposits: w, shell, statuses } = useWords()
  const [address, change] = useAddress()
  const location = useLocationChoice()
  const navigate = useNavigate()
  const create = () => change({ dialog: 'new' })
  const close = () => change({ dialog: undefined })
  useShortcuts(shell.keys.thisPage, [{ keys: 'c', label: w.create, run: create }])
  const { due, held, settled, canceled } = statuses.deposit
  return (
    <ListPage
      title={w.title}
      siblings={useMoneyPages()}
      of={stoa.deposits.listDeposits}
      locationParameter="locationRef"
      columns={useColumns()}
      tabs={{ name: 'status', label: w.status, all: w.all, options: { due, held, settled, canceled } }}
      filters={[
        { name: 'customerRef', label: w.customer, pick: customers(location?.id) },
        { name: 'subscriptionRef', label: w.subscription, isHidden: true },
      ]}
      nameOf={({ amount, currencyCode }) => `${w.one} ${amount} ${currencyCode}`}
      open={({ id }) => `/billing/deposits/${id}`}
      exportName="deposits"
      actions={
        <Button leftSection={<Plus size={15} />} onClick={create}>
          {w.create}
        </Button>
      }
      empty={{ title: w.emptyTitle, text: w.emptyText, action: <Button onClick={create}>{w.create}</Button> }}
    >
      <Modal opened={address.dialog === 'new'} onClose={close} title={w.createTitle}>
        <NewDeposit onClose={close} onDone={({ id }) => void navigate({ to: `/billing/deposits/${id}` })} />
      </Modal>
    </ListPage>
  )
}

function useColumns(): Column<Deposit>[] {
  const { deposits: w } = useWords()
  const location = useLocationColumn<Deposit>()
  return useMemo(
    () => [
      {
        id: 'customer',
        title: w.customer,
        cell: deposit => (
          <>
            <HolderName of={deposit} />
            <OnPhone of="deposit" is={deposit.status} />
          </>
        ),
      },
      { id: 'status', title: w.status, cell: ({ status }) => <Status of="deposit" is={status} /> },
      {
        id: 'due',
        title: w.dueDate,
        cell: ({ dueDate, locationRef }) => (dueDate ? <When is={dueDate} at={locationRef} /> : <Nothing />),
      },
      { id: 'note', title: w.note, cell: ({ note }) => note ?? <Nothing />, isExtra: true },
      { id: 'created', title: w.created, cell: ({ createDate, locationRef }) => <When is={createDate} at={locationRef} /> },
      location,
      {
        id: 'amount',
        title: w.asked,
        cell: ({ amount, locationRef }) => <Money amount={amount} at={locationRef} />,
        isFigure: true,
      },
      {
        id: 'remaining',
        title: w.held,
        cell: ({ remainingAmount, locationRef }) => <Money amount={remainingAmount} at={locationRef} />,
        isFigure: true,
        onPhone: true,
      },
    ],
    [w, location],
  )
}
