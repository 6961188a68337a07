import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { buyerName } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { CancelPayment, Send, Void } from './ActionForms.tsx'
import { CreditForm } from './CreditForm.tsx'
import { ACTIONS, type Action, type Invoice } from './invoice.ts'
import { Issue } from './Issue.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { Pay } from './Pay.tsx'
import { Terms } from './Terms.tsx'

/** The dialogs of an invoice's page, by its address. */
export function InvoiceDialogs({ of, etag }: { of: Invoice; etag: string | undefined }) {
  const { billing: w } = useWords()
  const [address, change] = useAddress()
  const close = () => change({ dialog: undefined, item: undefined, payment: undefined })
  const action = ACTIONS.find(name => name === address.dialog)
  const name = of.title ?? buyerName(of)
  const titles: Record<Action, string> = {
    issue: w.issueTitle,
    pay: w.payTitle(name),
    credit: w.creditTitle(name),
    void: w.voidTitle(name),
    send: w.sendTitle(name),
    terms: of.status === 'draft' ? w.termsTitle : w.internalNote,
    cancelPayment: w.cancelPaymentTitle,
  }
  const forms: Record<Action, () => ReactNode> = {
    issue: () => <Issue of={of} onClose={close} />,
    pay: () => <Pay of={of} onClose={close} />,
    credit: () => <CreditForm of={of} onClose={close} />,
    void: () => <Void of={of} onClose={close} />,
    send: () => <Send of={of} onClose={close} />,
    terms: () => <Terms of={of} etag={etag} onClose={close} />,
    cancelPayment: () => <CancelPayment of={of} paymentRef={address.payment ?? ''} onClose={close} />,
  }
  return (
    <>
      <ItemDialog
        adding={address.dialog === 'add' ? { invoiceRef: of.id, locationRef: of.locationRef } : undefined}
        editing={address.dialog === 'edit' ? address.item : undefined}
        onClose={close}
      />
      <Modal
        opened={action !== undefined}
        onClose={close}
        size={action === 'credit' ? 'xl' : 'md'}
        title={action && titles[action]}
      >
        {action && forms[action]()}
      </Modal>
    </>
  )
}
