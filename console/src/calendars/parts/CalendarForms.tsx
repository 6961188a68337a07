import { Text } from '@mantine/core'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { readStored } from '../../kit/form/stored.ts'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useLocation, useSession } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { oneOf } from '../../kit/pick/picker.ts'
import type { Calendar, WithAddress } from './calendar.ts'

/** Makes a feed of the events of a location. */
export function NewCalendar({ onClose, onDone }: { onClose: () => void; onDone: (made: WithAddress) => void }) {
  const { calendars: w } = useWords()
  const { locations } = useSession()
  const { id, title } = useLocation()
  const form = useContractForm(stoa.calendars.createCalendar, {
    draft: 'calendar',
    initial: { calendar: { locationRef: id, title } },
    onDone: ({ calendar }) => onDone(calendar),
  })
  return (
    <ContractForm form={form} submit={w.createSubmit} onCancel={onClose}>
      <Text size="sm" c="dimmed">
        {w.text}
      </Text>
      <Field at="calendar.title" label={w.name} hint={w.nameHint} autoFocus />
      {locations.length > 1 && <Field at="calendar.locationRef" label={w.location} pick={oneOf(locations)} />}
    </ContractForm>
  )
}

/** Gives a feed another title. */
export function RenameCalendar({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useOperation(stoa.calendars.getCalendar, { params: { id } }, { staleTime: 0 })
  return (
    <Loaded query={query} lines={2}>
      {({ calendar }) => <Rename of={calendar} etag={query.etag} onClose={onClose} />}
    </Loaded>
  )
}

function Rename({ of, etag, onClose }: { of: Calendar; etag: string | undefined; onClose: () => void }) {
  const { calendars: w, kit } = useWords()
  const say = useSay()
  const params = { id: of.id }
  const form = useContractForm(stoa.calendars.updateCalendar, {
    params,
    stored: { body: { calendar: of }, etag },
    reload: readStored(stoa.calendars.getCalendar, { params }),
    draft: `calendar ${of.id}`,
    onDone: () => {
      say.done(kit.saved)
      onClose()
    },
  })
  return (
    <ContractForm form={form} submit={kit.save} onCancel={onClose}>
      <Field at="calendar.title" label={w.name} hint={w.nameHint} autoFocus />
    </ContractForm>
  )
}
