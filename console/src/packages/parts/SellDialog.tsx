import { Alert, Modal, SimpleGrid } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useLocationChoice } from '../../kit/format/session.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useGives } from '../../kit/format/use-gives.ts'
import { useWords } from '../../kit/format/words.tsx'
import { HolderField } from '../../kit/holder/HolderField.tsx'
import { partyName } from '../../kit/holder/Party.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { packages } from '../../kit/pick/picker.ts'
import { sumsOf } from './package.ts'

interface Props {
  opened: boolean
  /** The package, where it is known already. */
  packageRef?: string | undefined
  membershipRef?: string | undefined
  companyRef?: string | undefined
  onClose: () => void
}

export function SellDialog({ opened, onClose, ...known }: Props) {
  const { packages: w } = useWords()
  return (
    <Modal opened={opened} onClose={onClose} title={w.buyTitle}>
      <Sell {...known} onClose={onClose} />
    </Modal>
  )
}

function Sell({ onClose, ...known }: Omit<Props, 'opened'>) {
  const { packages: w } = useWords()
  const say = useSay()
  const navigate = useNavigate()
  const gives = useGives()
  const location = useLocationChoice()
  const form = useContractForm(stoa.purchases.createPurchase, {
    draft: ['purchase', ...Object.values(known)].filter(Boolean).join(' '),
    initial: { purchase: { ...known, payment: { type: 'external' } } },
    stale: ['purchases', 'transactions', 'memberships', 'companies', 'invoiceItems', 'moneyTransactions'],
    onDone: ({ purchase }) => {
      say.done(w.bought(purchase.title, partyName(purchase)))
      void navigate({ to: `/packages/purchases/${purchase.id}` })
    },
  })
  const ref = String(form.valueAt('purchase.packageRef') ?? '')
  const chosen = useOperation(stoa.packages.getPackage, { params: { id: ref } }, { enabled: ref !== '' }).data?.package
  const { money, list } = useFormats(chosen?.locationRef)
  const asked = form.bodyNow() as { purchase: { quantity?: number } } | undefined
  const quantity = asked?.purchase.quantity ?? 1
  return (
    <ContractForm form={form} submit={w.buySubmit} onCancel={onClose}>
      <HolderField at="purchase" label={w.buyer} autoFocus />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="purchase.packageRef" label={w.package} pick={packages(location?.id, true)} />
        <Field at="purchase.quantity" label={w.quantity} />
      </SimpleGrid>
      <Field at="purchase.payment.type" label={w.payment} words={w.payments} hint={w.invoiceHint} />
      {chosen && asked && (
        <Alert role="status" color="gray">
          {w.preview(list(gives(sumsOf(chosen.grants, quantity))), money(chosen.price * quantity))}
        </Alert>
      )}
    </ContractForm>
  )
}
