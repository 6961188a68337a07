import { Button } from '@mantine/core'
import { ShoppingCart } from 'lucide-react'
import { useMemo } from 'react'
import { stoa } from '../../kit/data/stoa.ts'
import { useLocationChoice } from '../../kit/format/session.tsx'
import { OnPhone, Status } from '../../kit/format/Status.tsx'
import { Money, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { Party, partyName } from '../../kit/holder/Party.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/types.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { useLocationColumn } from '../../kit/list/use-location-column.ts'
import { customers } from '../../kit/pick/picker.ts'
import type { Purchase } from '../parts/package.ts'
import { SellDialog } from '../parts/SellDialog.tsx'
import { useSiblings } from '../parts/use-package-words.ts'

/** `/console/packages/purchases`: the packages that were bought. */
export function PageOfRoute() {
  const { packages: w, shell, statuses } = useWords()
  const [address, change] = useAddress()
  const location = useLocationChoice()
  const sell = () => change({ dialog: 'new' })
  useShortcuts(shell.keys.thisPage, [{ keys: 'c', label: w.buy, run: sell }])
  const { active, canceled } = statuses.purchase
  const { pending, succeeded } = statuses.payment
  return (
    <ListPage
      title={w.title}
      siblings={useSiblings()}
      of={stoa.purchases.listPurchases}
      locationParameter="locationRef"
      columns={useColumns()}
      tabs={{ name: 'status', label: w.status, all: w.all, options: { active, canceled } }}
      filters={[
        { name: 'customerRef', label: w.buyer, pick: customers(location?.id) },
        { name: 'payment.status', label: w.payment, options: { pending, succeeded } },
      ]}
      nameOf={one => `${one.title}, ${partyName(one)}`}
      open={({ id }) => `/packages/purchases/${id}`}
      exportName="purchases"
      actions={
        <Button leftSection={<ShoppingCart size={15} />} onClick={sell}>
          {w.buy}
        </Button>
      }
      empty={{ title: w.noPurchasesTitle, text: w.noPurchasesText, action: <Button onClick={sell}>{w.buy}</Button> }}
    >
      <SellDialog
        opened={address.dialog === 'new'}
        membershipRef={address.membership}
        companyRef={address.company}
        onClose={() => change({ dialog: undefined, membership: undefined, company: undefined })}
      />
    </ListPage>
  )
}

function useColumns(): Column<Purchase>[] {
  const { packages: w } = useWords()
  const location = useLocationColumn<Purchase>()
  return useMemo(
    () => [
      {
        id: 'buyer',
        title: w.buyer,
        cell: one => (
          <Party
            is={one}
            hint={
              <>
                {one.quantity === 1 ? one.title : `${one.quantity} × ${one.title}`}
                <OnPhone of="purchase" is={one.status} />
              </>
            }
          />
        ),
      },
      { id: 'status', title: w.status, cell: ({ status }) => <Status of="purchase" is={status} /> },
      { id: 'payment', title: w.payment, cell: ({ payment }) => w.paymentsOf[payment.type] },
      { id: 'paid', title: w.paid, cell: ({ payment }) => <Status of="payment" is={payment.status} /> },
      { id: 'date', title: w.date, cell: one => <When is={one.createDate} at={one.locationRef} /> },
      location,
      {
        id: 'price',
        title: w.price,
        cell: ({ payment, locationRef }) => <Money amount={payment.grossAmount ?? payment.amount} at={locationRef} />,
        isFigure: true,
        onPhone: true,
      },
    ],
    [w, location],
  )
}
