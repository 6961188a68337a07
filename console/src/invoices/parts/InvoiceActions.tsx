import { Button, Menu } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Ban, Copy, FileCheck, FileMinus, HandCoins, Mail, NotebookPen, Plus, Trash2 } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useWrite } from '../../kit/data/use-write.ts'
import { useWords } from '../../kit/format/words.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { Downloads } from '../../kit/money/Downloads.tsx'
import { confirm } from '../../kit/page/confirm.tsx'
import { MoreMenu } from '../../kit/page/MoreMenu.tsx'
import { STALE, type Invoice } from './invoice.ts'

/** What can be done with an invoice, by its state: the next step first, the rest in a menu. */
export function InvoiceActions({ of }: { of: Invoice }) {
  const { invoices: w, billing: b, kit, shell } = useWords()
  const [, change] = useAddress()
  const navigate = useNavigate()
  const { id, status, items, amountPaid, prePaymentCreditNotesAmount, postPaymentCreditNotesAmount } = of
  const [isDraft, isIssued] = [status === 'draft', status === 'issued']
  const isCreditable = isIssued || status === 'paid'
  const isVoidable = isIssued && amountPaid === 0 && prePaymentCreditNotesAmount + postPaymentCreditNotesAmount === 0
  const open = (dialog: string) => () => change({ dialog })
  const duplicate = useWrite(stoa.invoices.duplicateInvoice, {
    said: () => b.duplicated,
    stale: STALE,
    onDone: ({ invoice }) => navigate({ to: `/invoices/${invoice.id}` }),
  })
  const remove = useWrite(stoa.invoices.deleteInvoice, {
    said: () => b.deleted,
    stale: STALE,
    onDone: () => navigate({ to: '/invoices' }),
  })
  const askDelete = () =>
    confirm({
      title: b.deleteTitle,
      text: b.deleteText,
      confirm: b.delete,
      cancel: kit.cancel,
      onConfirm: () => remove.run({ params: { id } }),
    })
  const mayIssue = isDraft && items.length > 0
  useShortcuts(shell.keys.thisPage, [
    ...(isDraft ? [{ keys: 'c', label: w.addLine, run: open('add') }] : []),
    ...(mayIssue ? [{ keys: 'i', label: b.issue, run: open('issue') }] : []),
    ...(isIssued ? [{ keys: 'p', label: b.pay, run: open('pay') }] : []),
    ...(isCreditable ? [{ keys: 'm', label: b.credit, run: open('credit') }] : []),
    { keys: 'e', label: isDraft ? b.terms : b.internalNote, run: open('terms') },
  ])
  return (
    <>
      {isDraft && (
        <>
          <Button variant="default" leftSection={<Plus size={15} />} onClick={open('add')}>
            {w.addLine}
          </Button>
          <Button leftSection={<FileCheck size={15} />} disabled={!mayIssue} onClick={open('issue')}>
            {b.issue}
          </Button>
        </>
      )}
      {!isDraft && (
        <Downloads
          pdf={() => stoa.documents.getInvoicePdf({ params: { id } })}
          xml={() => stoa.documents.getInvoiceXml({ params: { id } })}
        />
      )}
      {isCreditable && (
        <Button variant="default" leftSection={<FileMinus size={15} />} onClick={open('credit')}>
          {b.credit}
        </Button>
      )}
      {isIssued && (
        <Button leftSection={<HandCoins size={15} />} onClick={open('pay')}>
          {b.pay}
        </Button>
      )}
      <MoreMenu>
        <Menu.Item leftSection={<NotebookPen size={15} />} onClick={open('terms')}>
          {isDraft ? b.terms : b.internalNote}
        </Menu.Item>
        {isCreditable && (
          <Menu.Item leftSection={<Mail size={15} />} onClick={open('send')}>
            {b.send}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Copy size={15} />} onClick={() => duplicate.run({ params: { invoiceRef: id } })}>
          {b.duplicate}
        </Menu.Item>
        <Menu.Item component={Link} to={upcomingOf(of)} leftSection={<FileCheck size={15} />}>
          {b.upcoming}
        </Menu.Item>
        {isVoidable && (
          <Menu.Item leftSection={<Ban size={15} />} onClick={open('void')}>
            {b.void}
          </Menu.Item>
        )}
        {isDraft && (
          <Menu.Item leftSection={<Trash2 size={15} />} onClick={askDelete}>
            {b.delete}
          </Menu.Item>
        )}
      </MoreMenu>
    </>
  )
}

const upcomingOf = ({ subscriptionRef, membershipRef, companyRef }: Invoice): string =>
  subscriptionRef === undefined
    ? `/invoices/upcoming?customerRef=${membershipRef ?? companyRef}`
    : `/invoices/upcoming?subscriptionRef=${subscriptionRef}`
