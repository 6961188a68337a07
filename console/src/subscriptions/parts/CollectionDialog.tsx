import { Modal, Radio, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { stoa } from '../../kit/data/stoa.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { STALE, type Subscription } from './subscription.ts'

interface Props {
  opened: boolean
  of: Subscription
  etag: string | undefined
  onClose: () => void
}

const WAYS = ['draft', 'void'] as const
const AT = 'subscription.pausePaymentCollection'

/** Collects no payments for a while: periods, credits and day passes go on. */
export function CollectionDialog({ opened, ...rest }: Props) {
  const { subscriptions: w } = useWords()
  return (
    <Modal opened={opened} onClose={rest.onClose} title={w.collectTitle}>
      <CollectionForm {...rest} />
    </Modal>
  )
}

function CollectionForm({ of, etag, onClose }: Omit<Props, 'opened'>) {
  const { subscriptions: w } = useWords()
  const say = useSay()
  const params = { id: of.id }
  const form = useContractForm(stoa.subscriptions.updateSubscription, {
    params,
    // All of it is sent, whatever was there before.
    stored: { body: {}, etag },
    reload: async () => ({ body: {}, etag: (await stoa.subscriptions.getSubscription.answer({ params })).etag }),
    draft: `collection ${of.id}`,
    stale: STALE,
    onDone: () => {
      say.done(w.collectNoted)
      onClose()
    },
  })
  const behavior = String(form.valueAt(`${AT}.behavior`) ?? '')
  const isThere = form.body !== undefined
  useEffect(() => {
    if (isThere && behavior === '') form.set(`${AT}.behavior`, 'draft')
  }, [isThere])
  return (
    <ContractForm form={form} submit={w.collectSubmit} onCancel={onClose}>
      <Radio.Group label={w.collectHow} value={behavior} onChange={value => form.set(`${AT}.behavior`, value)}>
        <Stack gap={8} mt={6}>
          {WAYS.map(way => (
            <Radio key={way} value={way} label={w.collectWays[way]} description={w.collectHints[way]} />
          ))}
        </Stack>
      </Radio.Group>
      <Field at={`${AT}.resumesAt`} label={w.collectUntil} hint={w.collectUntilHint} locationRef={of.locationRef} />
    </ContractForm>
  )
}
