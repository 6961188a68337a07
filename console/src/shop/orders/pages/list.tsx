import { Button, Skeleton } from '@mantine/core'
import { Columns3, Plus, Rows3 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useLocation } from '../../../kit/format/session.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { Empty } from '../../../kit/page/Empty.tsx'
import { Page } from '../../../kit/page/Page.tsx'
import { ShownLocation } from '../../../kit/page/ShownLocation.tsx'
import { useView, ViewSwitch } from '../../../kit/page/ViewSwitch.tsx'
import { customers } from '../../../kit/pick/picker.ts'
import { categories, products } from '../../../kit/shop/pickers.ts'
import { SellDialog } from '../../../kit/shop/SellDialog.tsx'
import { useShopPages } from '../../../kit/shop/use-shop-pages.ts'
import { CancelDialog } from '../parts/CancelDialog.tsx'
import { LIST, whatIsOrdered, type Order } from '../parts/order.ts'
import { useOrderColumns } from '../parts/use-order-columns.tsx'

const Board = lazy(() => import('../parts/Board.tsx').then(({ Board }) => ({ default: Board })))

/** `/console/shop/orders`: the orders of a location as a board, or as a table with `view=table`. */
export function PageOfRoute() {
  const { shop: w, shell, statuses } = useWords()
  const [, change] = useAddress()
  const [canceling, setCanceling] = useState<Order>()
  const location = useLocation()
  const columns = useOrderColumns()
  const siblings = useShopPages()
  const sell = () => change({ dialog: 'sell' })
  useShortcuts(shell.keys.thisPage, [{ keys: 'c', label: w.sell, run: sell }])
  const views = [
    { id: 'board', label: w.board, icon: Columns3 },
    { id: 'table', label: w.table, icon: Rows3 },
  ]
  const view = useView(views)
  const button = (
    <Button leftSection={<Plus size={15} />} onClick={sell}>
      {w.sell}
    </Button>
  )
  const actions = (
    <>
      <ViewSwitch views={views} label={w.view} />
      {button}
    </>
  )
  const empty = { title: w.emptyTitle, text: w.emptyText, action: button }
  const frame = { title: w.orders, beside: <ShownLocation />, siblings, actions }
  const { new: isNew, inProgress, completed, canceled } = statuses.order
  return (
    <>
      {view === 'board' ? (
        <Page {...frame}>
          <Suspense fallback={<Skeleton h={420} aria-busy />}>
            <Board onCancel={setCanceling} empty={<Empty {...empty} />} />
          </Suspense>
        </Page>
      ) : (
        <ListPage
          {...frame}
          of={stoa.orders.listOrders}
          query={{ locationRef: location.id }}
          columns={columns}
          tabs={{ name: 'status', label: w.status, all: w.all, options: { new: isNew, inProgress, completed, canceled } }}
          filters={[
            { name: 'customerRef', label: w.customer, pick: customers(location.id) },
            { name: 'productRef', label: w.product, pick: products(location.id) },
            { name: 'categoryRef', label: w.category, pick: categories(location.id) },
            { name: 'payment.type', label: w.paymentType, options: paidBy(w.types) },
            { name: 'payment.status', label: w.paymentStatus, options: w.paymentStatuses },
          ]}
          nameOf={whatIsOrdered}
          open={({ id }) => `${LIST}/${id}`}
          exportName="orders"
          empty={empty}
        />
      )}
      <SellDialog />
      <CancelDialog order={canceling} onClose={() => setCanceling(undefined)} />
    </>
  )
}

const paidBy = ({ credits, invoice, external }: Record<'credits' | 'invoice' | 'external', string>) => ({
  credits,
  invoice,
  external,
})
