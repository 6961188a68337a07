import { Alert, Modal, Radio, Stack, Text } from '@mantine/core'
import { CalendarX } from 'lucide-react'
import { useState } from 'react'
import { stoa } from '../../kit/data/stoa.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useOwnField } from '../../kit/form/use-own-field.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { CancelPreview } from './CancelPreview.tsx'
import { endAtPeriodEnd, earliestEnd } from './ends.ts'
import { STALE, type Period, type Subscription } from './subscription.ts'
import { usePeriods } from './use-periods.ts'

interface Props {
  opened: boolean
  of: Subscription
  onClose: () => void
}

/** Cancels a subscription. When it ends, and what is credited, is told before. */
export function CancelDialog({ opened, ...rest }: Props) {
  const { subscriptions: w } = useWords()
  return (
    <Modal opened={opened} onClose={rest.onClose} title={w.cancelTitle}>
      <Prepared {...rest} />
    </Modal>
  )
}

function Prepared(props: Omit<Props, 'opened'>) {
  const query = usePeriods(props.of)
  return <Loaded query={query}>{({ periods }) => <CancelForm {...props} periods={periods} />}</Loaded>
}

function CancelForm({ of, periods, onClose }: Omit<Props, 'opened'> & { periods: readonly Period[] }) {
  const { subscriptions: w } = useWords()
  const say = useSay()
  const { day } = useFormats(of.locationRef)
  const [isDone, setDone] = useState(false)
  const form = useContractForm(stoa.subscriptions.cancelSubscription, {
    params: { id: of.id },
    draft: `cancel ${of.id}`,
    initial: { cancel: { at: 'earliest' } },
    stale: STALE,
    refusals: error => (error.code === 'commitment_running' ? { 'cancel.override': w.bound } : undefined),
    onDone: ({ subscription: { endDate }, creditNotes }) => {
      setDone(true)
      say.done(endDate ? w.canceledNow(day(endDate), creditNotes.length) : w.deletedNow)
      onClose()
    },
  })
  const at = String(form.valueAt('cancel.at') ?? '')
  return (
    <ContractForm form={form} submit={w.cancelSubmit} cancel={w.keep} danger onCancel={onClose}>
      <AtField of={of} periods={periods} />
      {at === 'date' && <Field at="cancel.endDate" label={w.endsOnLabel} hint={w.endExclusive} locationRef={of.locationRef} />}
      {at === 'now' && <Field at="cancel.creditUnused" label={w.creditUnused} hint={w.creditUnusedHint} />}
      {at !== 'earliest' && <Field at="cancel.override" label={w.override} hint={w.overrideHint} />}
      <Field at="cancel.reason" label={w.reason} />
      {!isDone && <CancelPreview form={form} of={of} />}
    </ContractForm>
  )
}

const WAYS = ['earliest', 'periodEnd', 'date', 'now'] as const

function AtField({ of, periods }: { of: Subscription; periods: readonly Period[] }) {
  const { subscriptions: w, plans } = useWords()
  const { form } = useOwnField('cancel.at', w.endsWhen)
  const { day } = useFormats(of.locationRef)
  const { noticeDays, commitmentEndDate } = of
  const dates: Partial<Record<(typeof WAYS)[number], string | undefined>> = {
    earliest: earliestEnd(of, periods),
    periodEnd: endAtPeriodEnd(periods),
  }
  const terms = [
    ...(commitmentEndDate ? [w.boundUntil(day(commitmentEndDate))] : []),
    ...(noticeDays > 0 ? [plans.noticeOf(plans.days(noticeDays))] : []),
  ]
  return (
    <>
      {terms.length > 0 && (
        <Alert color="gray" icon={<CalendarX />}>
          <Text size="sm">{terms.join(' · ')}</Text>
        </Alert>
      )}
      <Radio.Group
        label={w.endsWhen}
        value={String(form.valueAt('cancel.at') ?? '')}
        onChange={at => {
          form.set('cancel.at', at)
          form.set('cancel.endDate', '')
          if (at !== 'now') form.set('cancel.creditUnused', false)
        }}
      >
        <Stack gap={8} mt={6}>
          {WAYS.map(at => (
            <Radio key={at} value={at} label={dates[at] ? `${w.ways[at]} · ${day(dates[at])}` : w.ways[at]} />
          ))}
        </Stack>
      </Radio.Group>
    </>
  )
}
