import { Modal, SimpleGrid } from '@mantine/core'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { readStored } from '../../kit/form/stored.ts'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useSameClock } from '../../kit/form/use-same-clock.ts'
import { useLocation, useSession } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { HolderField } from '../../kit/holder/HolderField.tsx'
import type { HolderRefs } from '../../kit/holder/Party.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { oneOf } from '../../kit/pick/picker.ts'
import type { InvoiceItem } from '../../kit/money/line.ts'
import { STALE } from './invoice.ts'
import { CouponField, LineTaxField } from './PriceFields.tsx'

/** What is added: a line of a draft, or an item that waits for a customer's next invoice. */
type Adding = { invoiceRef: string; locationRef: string } | (HolderRefs & { invoiceRef?: undefined; locationRef: string })

interface Props {
  /** Undefined while the dialog is closed. */
  adding?: Adding | undefined
  editing?: string | undefined
  onClose: () => void
}

export function ItemDialog({ adding, editing, onClose }: Props) {
  const { invoices: w } = useWords()
  const title = editing ? w.editLineTitle : adding?.invoiceRef ? w.addLineTitle : w.newItemTitle
  return (
    <Modal opened={adding !== undefined || editing !== undefined} onClose={onClose} title={title}>
      {editing ? <EditItem id={editing} onClose={onClose} /> : adding && <NewItem adding={adding} onClose={onClose} />}
    </Modal>
  )
}

/** Reads the tax of the location first, because that is what most lines have. */
function NewItem({ adding, onClose }: { adding: Adding; onClose: () => void }) {
  const location = useOperation(stoa.locations.getLocation, { params: { id: adding.locationRef } })
  return (
    <Loaded query={location} lines={5}>
      {({ location }) => <NewItemForm adding={adding} rate={location.tax.rate} onClose={onClose} />}
    </Loaded>
  )
}

function NewItemForm({ adding, rate, onClose }: { adding: Adding; rate: number; onClose: () => void }) {
  const { invoices: w } = useWords()
  const { locations } = useSession()
  const say = useSay()
  const isLine = adding.invoiceRef !== undefined
  const at = 'invoiceItem.locationRef'
  const item = useContractForm(stoa.invoiceItems.createInvoiceItem, {
    draft: `invoice item ${adding.invoiceRef ?? ''}`,
    initial: { invoiceItem: { ...(isLine ? { invoiceRef: adding.invoiceRef } : adding), quantity: 1, tax: { rate } } },
    stale: STALE,
    onDone: () => {
      say.done(isLine ? w.added : w.itemAdded)
      onClose()
    },
  })
  const form = useSameClock(item, at, ['invoiceItem.scheduleDate'])
  const locationRef = String(form.valueAt(at) || adding.locationRef)
  return (
    <ContractForm form={form} submit={isLine ? w.addLine : w.newItemSubmit} onCancel={onClose}>
      {!isLine && <HolderField at="invoiceItem" label={w.customer} autoFocus />}
      {!isLine && <Field at={at} label={w.location} pick={oneOf(locations)} />}
      <ItemFields locationRef={locationRef} isFirst={isLine} isNew />
      {!isLine && <Field at="invoiceItem.scheduleDate" label={w.scheduleDate} hint={w.scheduleHint} locationRef={locationRef} />}
    </ContractForm>
  )
}

function EditItem({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useOperation(stoa.invoiceItems.getInvoiceItem, { params: { id } }, { staleTime: 0 })
  return (
    <Loaded query={found} lines={5}>
      {({ invoiceItem }) => <EditItemForm item={invoiceItem} etag={found.etag} onClose={onClose} />}
    </Loaded>
  )
}

function EditItemForm({ item, etag, onClose }: { item: InvoiceItem; etag: string | undefined; onClose: () => void }) {
  const { kit } = useWords()
  const say = useSay()
  const params = { id: item.id }
  const form = useContractForm(stoa.invoiceItems.updateInvoiceItem, {
    params,
    stored: { body: { invoiceItem: item }, etag },
    reload: readStored(stoa.invoiceItems.getInvoiceItem, { params }),
    draft: `invoice item ${item.id}`,
    stale: STALE,
    onDone: () => {
      say.done(kit.saved)
      onClose()
    },
  })
  return (
    <ContractForm form={form} submit={kit.save} onCancel={onClose}>
      <ItemFields locationRef={item.locationRef} isFirst isNew={false} />
    </ContractForm>
  )
}

function ItemFields({ locationRef, isFirst, isNew }: { locationRef: string; isFirst: boolean; isNew: boolean }) {
  const { invoices: w } = useWords()
  const { currencyCode } = useLocation(locationRef)
  return (
    <>
      <Field at="invoiceItem.description" label={w.description} autoFocus={isFirst} />
      <SimpleGrid cols={2} spacing="sm">
        <Field at="invoiceItem.quantity" label={w.quantity} />
        <Field at="invoiceItem.unitAmount" label={w.price} suffix={` ${currencyCode}`} />
      </SimpleGrid>
      <LineTaxField locationRef={locationRef} isNew={isNew} />
      <CouponField locationRef={locationRef} />
    </>
  )
}
