import { Modal, Select, SimpleGrid, Text } from '@mantine/core'
import { stoa } from '../../kit/data/stoa.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useOwnField } from '../../kit/form/use-own-field.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { STALE, type Period, type Subscription } from './subscription.ts'
import { usePeriods } from './use-periods.ts'

interface Props {
  opened: boolean
  of: Subscription
  onClose: () => void
}

/** Pauses a subscription over whole periods. */
export function PauseDialog({ opened, ...rest }: Props) {
  const { subscriptions: w } = useWords()
  return (
    <Modal opened={opened} onClose={rest.onClose} title={w.pauseTitle}>
      <Prepared {...rest} />
    </Modal>
  )
}

function Prepared(props: Omit<Props, 'opened'>) {
  const { subscriptions: w } = useWords()
  const query = usePeriods(props.of)
  return (
    <Loaded query={query}>
      {({ periods }) => {
        const coming = periods.filter(({ state }) => state === 'coming')
        return coming.length === 0 ? <Text size="sm">{w.nothingToPause}</Text> : <PauseForm {...props} coming={coming} />
      }}
    </Loaded>
  )
}

function PauseForm({ of, coming, onClose }: Omit<Props, 'opened'> & { coming: readonly Period[] }) {
  const { subscriptions: w } = useWords()
  const say = useSay()
  const form = useContractForm(stoa.subscriptions.createSubscriptionPause, {
    params: { id: of.id },
    draft: `pause ${of.id}`,
    initial: { pause: { startDate: coming[0]!.startDate, endDate: coming[1]?.startDate } },
    stale: STALE,
    onDone: () => {
      say.done(w.pauseNoted)
      onClose()
    },
  })
  return (
    <ContractForm form={form} submit={w.pauseSubmit} onCancel={onClose}>
      <PauseFields of={of} coming={coming} />
    </ContractForm>
  )
}

const [START, END] = ['pause.startDate', 'pause.endDate']

function PauseFields({ of: { locationRef }, coming }: { of: Subscription; coming: readonly Period[] }) {
  const { subscriptions: w } = useWords()
  const { form } = useOwnField(START, w.pauseStart)
  useOwnField(END, w.pauseEnd)
  const { day, days, money } = useFormats(locationRef)
  const [start, end] = [String(form.valueAt(START) ?? ''), String(form.valueAt(END) ?? '')]
  const ends = coming.filter(({ startDate }) => startDate > start)
  const paused = coming.filter(({ startDate }) => startDate >= start && (end === '' || startDate < end))
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Select
          label={w.pauseStart}
          data={coming.map(({ startDate }) => ({ value: startDate, label: day(startDate) }))}
          value={start}
          allowDeselect={false}
          error={form.faults[START]}
          onChange={date => {
            form.set(START, date ?? '')
            if (end !== '' && date !== null && end <= date) form.set(END, '')
          }}
        />
        <Select
          label={w.pauseEnd}
          data={[
            { value: '', label: w.pauseOpen },
            ...ends.map(({ startDate }) => ({ value: startDate, label: day(startDate) })),
          ]}
          value={end}
          allowDeselect={false}
          error={form.faults[END]}
          onChange={date => form.set(END, date ?? '')}
        />
      </SimpleGrid>
      <Text size="sm" aria-live="polite">
        {end === ''
          ? w.pauseToldOpen(day(start))
          : w.pauseTold(paused.length, days({ startDate: start, endDate: end }), money(sumOf(paused)))}
      </Text>
    </>
  )
}

const sumOf = (periods: readonly Period[]) => periods.reduce((sum, { grossAmount }) => sum + grossAmount, 0)
