import { Button, Modal, SimpleGrid, Text } from '@mantine/core'
import { Check, X } from 'lucide-react'
import { epochNow } from '../../../kit/data/clock.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { useLocation } from '../../../kit/format/session.tsx'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { useAddress } from '../../../kit/list/use-address.ts'
import { useSay } from '../../../kit/page/use-say.tsx'
import { STALE, type Signup } from './signup.ts'
import type { Plan } from './Wanted.tsx'

interface Props {
  signup: Signup
  /** Whoever signed up. */
  name: string
  plan: Plan | undefined
}

/** Approves a sign-up, or rejects it. */
export function SignupActions({ signup, name, plan }: Props) {
  const { signups: w, shell } = useWords()
  const [address, change] = useAddress()
  const isOpen = signup.status === 'requested'
  const approve = () => change({ dialog: 'approve' })
  const reject = () => change({ dialog: 'reject' })
  const close = () => change({ dialog: undefined })
  useShortcuts(
    shell.keys.thisPage,
    isOpen
      ? [
          { keys: 'a', label: w.approve, run: approve },
          { keys: 'r', label: w.reject, run: reject },
        ]
      : [],
  )
  if (!isOpen) return null
  return (
    <>
      <Button leftSection={<Check size={15} />} onClick={approve}>
        {w.approve}
      </Button>
      <Button variant="default" leftSection={<X size={15} />} onClick={reject}>
        {w.reject}
      </Button>
      <Modal opened={address.dialog === 'approve'} onClose={close} title={w.approveTitle(name)}>
        <ApproveForm signup={signup} name={name} plan={plan} onClose={close} />
      </Modal>
      <Modal opened={address.dialog === 'reject'} onClose={close} title={w.rejectTitle(name)}>
        <RejectForm signup={signup} name={name} onClose={close} />
      </Modal>
    </>
  )
}

function ApproveForm({ signup, name, plan, onClose }: Props & { onClose: () => void }) {
  const { signups: w } = useWords()
  const say = useSay()
  const { currencyCode } = useLocation(signup.locationRef)
  const { money } = useFormats(signup.locationRef)
  const isPast = Date.parse(signup.startDate) <= epochNow()
  const form = useContractForm(stoa.signups.approveSignup, {
    params: { id: signup.id },
    draft: `approve ${signup.id}`,
    initial: isPast ? {} : { startDate: signup.startDate },
    stale: STALE,
    onDone: () => {
      say.done(w.approvedNow(name))
      onClose()
    },
  })
  return (
    <ContractForm form={form} submit={w.approve} onCancel={onClose}>
      <Text size="sm">{w.approveText}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="startDate" label={w.start} hint={w.startHint} locationRef={signup.locationRef} autoFocus />
        <Field at="price" label={w.otherPrice} hint={plan && w.priceHint(money(plan.price))} suffix={` ${currencyCode}`} />
      </SimpleGrid>
    </ContractForm>
  )
}

function RejectForm({ signup, name, onClose }: Omit<Props, 'plan'> & { onClose: () => void }) {
  const { signups: w } = useWords()
  const say = useSay()
  const form = useContractForm(stoa.signups.rejectSignup, {
    params: { id: signup.id },
    draft: `reject ${signup.id}`,
    stale: STALE,
    onDone: () => {
      say.done(w.rejectedNow(name))
      onClose()
    },
  })
  return (
    <ContractForm form={form} submit={w.reject} danger onCancel={onClose}>
      <Field at="reason" label={w.reason} hint={w.reasonHint} autoFocus />
    </ContractForm>
  )
}
