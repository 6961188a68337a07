import { Button, Text } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { stoa } from '../../kit/data/stoa.ts'
import { useLocation, useLocationChoice } from '../../kit/format/session.tsx'
import { Figure, Money, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { HolderName } from '../../kit/holder/Party.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/types.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { useLocationColumn } from '../../kit/list/use-location-column.ts'
import { customers } from '../../kit/pick/picker.ts'
import type { InvoiceItem } from '../../kit/money/line.ts'
import { ItemDialog } from '../parts/ItemDialog.tsx'
import { useMoneyPages } from '../../kit/money/use-money-pages.ts'

const PENDING = { status: ['pending'] }

/** `/console/invoices/items`: what waits for an invoice. */
export function PageOfRoute() {
  const { invoices: w, shell } = useWords()
  const [address, change] = useAddress()
  const location = useLocationChoice()
  const here = useLocation()
  const create = () => change({ dialog: 'new' })
  useShortcuts(shell.keys.thisPage, [{ keys: 'c', label: w.newItem, run: create }])
  return (
    <ListPage
      title={w.waiting}
      siblings={useMoneyPages()}
      of={stoa.invoiceItems.listInvoiceItems}
      query={PENDING}
      locationParameter="locationRef"
      columns={useItemColumns()}
      filters={[
        { name: 'customerRef', label: w.customer, pick: customers(location?.id) },
        { name: 'type', label: w.type, options: w.types },
      ]}
      orders={w.itemOrders}
      nameOf={item => item.description || w.types[item.type]}
      open={({ id }) => `/invoices/items/${id}`}
      exportName="waiting-items"
      actions={
        <Button leftSection={<Plus size={15} />} onClick={create}>
          {w.newItem}
        </Button>
      }
      empty={{ title: w.noItemsTitle, text: w.noItemsText, action: <Button onClick={create}>{w.newItem}</Button> }}
    >
      <ItemDialog
        adding={address.dialog === 'new' ? { locationRef: here.id } : undefined}
        onClose={() => change({ dialog: undefined })}
      />
    </ListPage>
  )
}

function useItemColumns(): Column<InvoiceItem>[] {
  const { invoices: w } = useWords()
  const location = useLocationColumn<InvoiceItem>()
  return useMemo(
    () => [
      {
        id: 'item',
        title: w.item,
        cell: item => (
          <>
            <Text span truncate display="block" fw={500}>
              {item.description || w.types[item.type]}
            </Text>
            <Text span size="xs" c="dimmed">
              {w.types[item.type]}
            </Text>
          </>
        ),
      },
      { id: 'customer', title: w.customer, cell: item => <HolderName of={item} /> },
      { id: 'due', title: w.due, cell: ({ scheduleDate, locationRef }) => <When is={scheduleDate} at={locationRef} /> },
      location,
      { id: 'quantity', title: w.quantity, cell: ({ quantity }) => <Figure value={quantity} />, isFigure: true },
      {
        id: 'net',
        title: w.net,
        cell: item => <Money amount={item.netDiscountedAmount} at={item.locationRef} />,
        isFigure: true,
      },
      { id: 'tax', title: w.tax, cell: item => <Money amount={item.taxAmount} at={item.locationRef} />, isFigure: true },
      {
        id: 'gross',
        title: w.gross,
        cell: item => <Money amount={item.grossAmount} at={item.locationRef} />,
        isFigure: true,
        onPhone: true,
      },
    ],
    [w, location],
  )
}
