import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Ban, Check, Play } from 'lucide-react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { Status } from '../../../kit/format/Status.tsx'
import { StatusBadge } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { History } from '../../../kit/history/History.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { useAddress } from '../../../kit/list/use-address.ts'
import { FailedPage } from '../../../kit/page/FailedPage.tsx'
import { Detail, Page } from '../../../kit/page/Page.tsx'
import { PaymentSection } from '../../../kit/pay/PaymentSection.tsx'
import { CancelDialog } from '../parts/CancelDialog.tsx'
import { LIST, nextOf, STALE, type Order } from '../parts/order.ts'
import { OrderHistory } from '../parts/OrderHistory.tsx'
import { OrderLines } from '../parts/OrderLines.tsx'
import { OrderMenu } from '../parts/OrderMenu.tsx'
import { OrderSide } from '../parts/OrderSide.tsx'
import { useMove } from '../parts/use-move.ts'

/** `/console/shop/orders/{id}`: one order. */
export function PageOfRoute() {
  const { shop: w } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const [address, change] = useAddress()
  const found = useOperation(stoa.orders.getOrder, { params: { id } })
  const order = found.data?.order
  const back = { to: LIST, label: w.orders }
  if (found.error && !order) return <FailedPage title={w.orders} back={back} query={found} />
  const cancel = () => change({ dialog: 'cancel' })
  return (
    <Page
      title={order && w.order(order.number)}
      beside={
        order &&
        (order.deleteDate ? <StatusBadge tone="quiet">{w.deleted}</StatusBadge> : <Status of="order" is={order.status} />)
      }
      back={back}
      actions={order && <Actions order={order} onCancel={cancel} />}
    >
      <Detail side={<OrderSide order={order} />}>
        <OrderLines order={order} />
        <PaymentSection of={order} failing={w.notReceivedText} stale={STALE} />
        <OrderHistory order={order} />
        {order && <History of={order.id} />}
      </Detail>
      <CancelDialog
        order={address.dialog === 'cancel' && order && nextOf(order).length > 0 ? order : undefined}
        onClose={() => change({ dialog: undefined })}
      />
    </Page>
  )
}

function Actions({ order, onCancel }: { order: Order; onCancel: () => void }) {
  const { shop: w, statuses } = useWords()
  const move = useMove()
  const next = nextOf(order)
  const [onward] = next
  const isOnward = onward === 'inProgress' || onward === 'completed'
  useOrderKeys(isOnward ? { label: w.moveTo(statuses.order[onward]), run: () => move(order, onward) } : undefined)
  return (
    <>
      {next.includes('inProgress') && (
        <Button variant="default" leftSection={<Play size={14} />} onClick={() => move(order, 'inProgress')}>
          {statuses.order.inProgress}
        </Button>
      )}
      {next.includes('completed') && (
        <Button leftSection={<Check size={15} />} onClick={() => move(order, 'completed')}>
          {statuses.order.completed}
        </Button>
      )}
      {next.includes('canceled') ? (
        <Button variant="default" leftSection={<Ban size={14} />} onClick={onCancel}>
          {w.cancel}
        </Button>
      ) : (
        <OrderMenu order={order} onCancel={onCancel} size={32} variant="default" />
      )}
    </>
  )
}

function useOrderKeys(onward: { label: string; run: () => void } | undefined) {
  const { shell } = useWords()
  useShortcuts(shell.keys.thisPage, onward ? [{ keys: '>', ...onward }] : [])
}
