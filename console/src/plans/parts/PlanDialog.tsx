import { Modal, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { stoa } from '../../kit/data/stoa.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { readStored } from '../../kit/form/stored.ts'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useLocation } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { markStale } from '../../kit/data/query-client.ts'
import { useSay } from '../../kit/page/use-say.tsx'
import { follow, useSubscribers, willFollow, type Chosen } from './use-subscribers.ts'
import { Followers } from './Followers.tsx'
import type { Plan } from './plan.ts'
import { PlanFields } from './PlanFields.tsx'

interface Stored {
  plan: Plan
  etag: string | undefined
}

interface Props {
  opened: boolean
  /** The plan that is changed. */
  editing?: Stored | undefined
  /** The plan of which a new one begins as a copy. */
  of?: Plan | undefined
  onClose: () => void
}

/** Makes a plan, from nothing or as a copy, or changes one. */
export function PlanDialog({ opened, editing, of, onClose }: Props) {
  const { plans: w } = useWords()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={editing ? w.editTitle(editing.plan.title) : of ? w.copyTitle(of.title) : w.createTitle}
      size="lg"
    >
      {editing ? <EditForm {...editing} onClose={onClose} /> : <NewForm of={of} onClose={onClose} />}
    </Modal>
  )
}

function NewForm({ of, onClose }: Pick<Props, 'of' | 'onClose'>) {
  const { plans: w } = useWords()
  const say = useSay()
  const navigate = useNavigate()
  const here = useLocation(of?.locationRef)
  const form = useContractForm(stoa.plans.createPlan, {
    draft: of ? `copy plan ${of.id}` : 'plan',
    initial: { plan: of ? { ...of, title: w.copyOf(of.title) } : { locationRef: here.id, period: 'month' } },
    onDone: ({ plan }) => {
      say.done(w.created(plan.title))
      void navigate({ to: `/plans/${plan.id}` })
    },
  })
  return (
    <>
      {of && (
        <Text size="sm" c="dimmed" mb="md">
          {w.copyText}
        </Text>
      )}
      <ContractForm form={form} submit={w.createSubmit} onCancel={onClose}>
        <PlanFields form={form} />
      </ContractForm>
    </>
  )
}

function EditForm({ plan, etag, onClose }: Stored & { onClose: () => void }) {
  const { kit } = useWords()
  const say = useSay()
  const params = { id: plan.id }
  const subscribers = useSubscribers(plan.id)
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const others = (subscribers.data?.all ?? []).filter(one => willFollow(one, chosen) !== one.follows)
  const form = useContractForm(stoa.plans.updatePlan, {
    params,
    stored: { body: { plan }, etag },
    reload: readStored(stoa.plans.getPlan, { params }),
    draft: `plan ${plan.id}`,
    stale: ['plans', 'subscriptions'],
    onDone: () => {
      say.done(kit.saved)
      onClose()
    },
  })
  /** Those who are to keep what they have do so before the plan is another; those who are to follow it, after. */
  const send = async (fields: readonly string[]) => {
    try {
      for (const one of others.filter(({ follows }) => follows)) await follow(one, false)
      const isDone = await form.send(fields)
      if (isDone) for (const one of others.filter(({ follows }) => !follows)) await follow(one, true)
      return isDone
    } catch (error) {
      say.failed(error)
      return false
    } finally {
      if (others.length > 0) await markStale(['subscriptions'])
    }
  }
  return (
    <ContractForm form={{ ...form, send }} submit={kit.save} onCancel={onClose}>
      <PlanFields form={form} locationRef={plan.locationRef} />
      <Followers
        plan={plan}
        price={Number(form.valueAt('plan.price'))}
        query={subscribers}
        chosen={chosen}
        onChoose={setChosen}
      />
    </ContractForm>
  )
}
