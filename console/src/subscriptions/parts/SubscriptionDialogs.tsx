import { useAddress } from '../../kit/list/use-address.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { CollectionDialog } from './CollectionDialog.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { PauseDialog } from './PauseDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import type { Subscription } from './subscription.ts'
import { TermsDialog } from './TermsDialog.tsx'

/** The dialogs of a subscription, by the address. */
export function SubscriptionDialogs({ of, etag }: { of: Subscription; etag: string | undefined }) {
  const [address, change] = useAddress()
  const close = () => change({ dialog: undefined, item: undefined })
  const item = of.items.find(({ id }) => id === address.item)
  const { dialog } = address
  return (
    <>
      <ItemDialog opened={dialog === 'add'} of={of} etag={etag} onClose={close} />
      <ItemDialog opened={dialog === 'change' && item !== undefined} of={of} item={item} etag={etag} onClose={close} />
      {dialog === 'remove' && item && <RemoveDialog key={item.id} item={item} of={of} onClose={close} />}
      <PauseDialog opened={dialog === 'pause'} of={of} onClose={close} />
      <CancelDialog opened={dialog === 'cancel'} of={of} onClose={close} />
      <CollectionDialog opened={dialog === 'collect'} of={of} etag={etag} onClose={close} />
      <TermsDialog opened={dialog === 'terms'} of={of} etag={etag} onClose={close} />
    </>
  )
}
