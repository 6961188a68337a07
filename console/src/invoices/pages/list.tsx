import { Button, Modal, SimpleGrid, Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useCount, type Counted } from '../../kit/format/use-count.ts'
import { useLocation, useLocationChoice, useSession } from '../../kit/format/session.tsx'
import { buyerName } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { HolderField } from '../../kit/holder/HolderField.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { useSay } from '../../kit/page/use-say.tsx'
import { customers, oneOf } from '../../kit/pick/picker.ts'
import { useInvoiceColumns } from '../parts/use-invoice-columns.tsx'
import { Receivables } from '../../kit/money/Receivables.tsx'
import { useMoneyPages } from '../../kit/money/use-money-pages.ts'

/** `/console/invoices`: what was billed, and the drafts. */
export function PageOfRoute() {
  const { invoices: w, billing, shell, statuses } = useWords()
  const [address, change] = useAddress()
  const location = useLocationChoice()
  const create = () => change({ dialog: 'new' })
  const close = () => change({ dialog: undefined })
  useShortcuts(shell.keys.thisPage, [{ keys: 'c', label: w.create, run: create }])
  const { draft, issued, paid, voided } = statuses.invoice
  const asked = { query: { ...(location && { locationRef: location.id }) } }
  const today = useOperation(stoa.analytics.getToday, asked, { keepsPrevious: true }).data?.today.invoices
  const count = useCount()
  const counted = (title: string, of: Counted | undefined) => (of && of.count > 0 ? `${title} · ${count(of)}` : title)
  return (
    <ListPage
      title={w.title}
      siblings={useMoneyPages()}
      head={today ? <Receivables of={today} /> : <Skeleton h={66} />}
      of={stoa.invoices.listInvoices}
      locationParameter="locationRef"
      columns={useInvoiceColumns()}
      tabs={{
        name: 'status',
        label: w.status,
        all: w.all,
        options: { draft: counted(draft, today?.draft), issued: counted(issued, today?.issued), paid, voided },
      }}
      filters={[
        { name: 'customerRef', label: w.customer, pick: customers(location?.id) },
        { name: 'overdue', label: billing.overdue, options: { true: billing.yes, false: billing.no } },
        { name: 'issueDate[gte]', label: billing.issuedFrom, isDay: true },
        { name: 'issueDate[lt]', label: billing.until, isDay: true },
        { name: 'subscriptionRef', label: w.subscription, isHidden: true },
        { name: 'runRef', label: billing.run, isHidden: true },
      ]}
      orders={w.orders}
      searchHint={w.searchHint}
      nameOf={of => `${of.title ?? of.number ?? w.draft} ${buyerName(of)}`}
      open={({ id }) => `/invoices/${id}`}
      exportName="invoices"
      actions={
        <Button leftSection={<Plus size={15} />} onClick={create}>
          {w.create}
        </Button>
      }
      empty={{ title: w.emptyTitle, text: w.emptyText, action: <Button onClick={create}>{w.create}</Button> }}
    >
      <Modal opened={address.dialog === 'new'} onClose={close} title={w.createTitle}>
        <NewDraft onClose={close} />
      </Modal>
    </ListPage>
  )
}

function NewDraft({ onClose }: { onClose: () => void }) {
  const { invoices: w } = useWords()
  const { locations } = useSession()
  const say = useSay()
  const navigate = useNavigate()
  const form = useContractForm(stoa.invoices.createInvoice, {
    draft: 'invoice',
    initial: { invoice: { locationRef: useLocation().id } },
    onDone: ({ invoice }) => {
      say.done(w.created)
      void navigate({ to: `/invoices/${invoice.id}` })
    },
  })
  return (
    <ContractForm form={form} submit={w.createSubmit} onCancel={onClose}>
      <HolderField at="invoice" label={w.customer} autoFocus />
      <SimpleGrid cols={1}>
        <Field at="invoice.locationRef" label={w.location} pick={oneOf(locations)} />
      </SimpleGrid>
      <Field at="includeUpcomingItems" label={w.takeWaiting} hint={w.takeWaitingHint} />
    </ContractForm>
  )
}
