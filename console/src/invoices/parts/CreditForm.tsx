import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useWrite } from '../../kit/data/use-write.ts'
import { DraftNotice } from '../../kit/form/DraftNotice.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { useSettled } from '../../kit/form/use-settled.ts'
import { useWords } from '../../kit/format/words.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { CreditLines } from './CreditLines.tsx'
import { CreditPreview } from './CreditPreview.tsx'
import { leftOf, linesOf, wayBack, type Chosen, type CreditNote, type Way } from './credit.ts'
import { STALE, type Invoice } from './invoice.ts'

interface Props {
  of: Invoice
  onClose: () => void
}

interface Typed {
  /** Until somebody chooses, everything is. */
  chosen: Chosen | undefined
  reason: CreditNote['reason']
  customerNote: string
  way: Way
}
const wholly = (ids: Iterable<string>): Chosen => Object.fromEntries([...ids].map(id => [id, { by: 'whole' }]))

/** Credits an invoice, whole, by line or by amount, with what the note would be before it is made. */
export function CreditForm({ of, onClose }: Props) {
  const notes = useOperation(stoa.creditNotes.listCreditNotes, { query: { invoiceRef: of.id, limit: 100 } }, { staleTime: 0 })
  return (
    <Loaded query={notes} lines={8}>
      {({ creditNotes }) => <Form of={of} notes={creditNotes} onClose={onClose} />}
    </Loaded>
  )
}

function Form({ of, notes, onClose }: Props & { notes: readonly CreditNote[] }) {
  const { creditNotes: w, kit } = useWords()
  const navigate = useNavigate()
  const left = leftOf(of, notes)
  const draft = useDraft<Typed>(`credit ${of.id}`, { chosen: undefined, reason: 'other', customerNote: '', way: 'balance' })
  const { reason, customerNote, way } = draft.values
  // Of what was chosen before, something may have been credited meanwhile.
  const before = Object.entries(draft.values.chosen ?? {}).filter(([id]) => left.has(id))
  const chosen: Chosen = draft.values.chosen ? Object.fromEntries(before) : wholly(left.keys())
  const lines = linesOf(chosen)
  const asked = useSettled(lines, 200)
  const isSettled = JSON.stringify(asked) === JSON.stringify(lines)
  const preview = useOperation(
    stoa.creditNotes.previewCreditNote,
    { body: { creditNote: { invoiceRef: of.id, lines: asked } } },
    { enabled: asked.length > 0, keepsPrevious: true, staleTime: 0 },
  )
  const note = preview.data?.creditNote
  const create = useWrite(stoa.creditNotes.createCreditNote, {
    said: ({ creditNote }) => w.made(creditNote.title),
    stale: STALE,
    onDone: ({ creditNote }) => {
      draft.discard()
      return navigate({ to: `/billing/credit_notes/${creditNote.id}` })
    },
  })
  const isReady = lines.length > 0 && isSettled && note !== undefined && !preview.error && !preview.isFetching
  if (left.size === 0) return <Text size="sm">{w.nothingLeft}</Text>
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        const more = { ...(customerNote && { customerNote }), ...wayBack(way, note?.postPaymentAmount ?? 0, of) }
        if (isReady) create.run({ body: { creditNote: { invoiceRef: of.id, reason, lines, ...more } } })
      }}
    >
      <Stack gap="md">
        <DraftNotice of={draft} />
        <CreditLines of={of} left={left} chosen={chosen} onChange={chosen => draft.set({ chosen })} />
        <Group grow align="flex-start" gap="sm">
          <Select
            label={w.reason}
            data={Object.entries(w.reasons).map(([value, label]) => ({ value, label }))}
            value={reason}
            onChange={value => draft.set({ reason: (value ?? 'other') as CreditNote['reason'] })}
            allowDeselect={false}
          />
        </Group>
        <Textarea
          label={w.customerNote}
          description={w.customerNoteHint}
          autosize
          minRows={2}
          maxLength={2_000}
          value={customerNote}
          onChange={event => draft.set({ customerNote: event.currentTarget.value })}
        />
        {lines.length === 0 ? (
          <Text size="sm" c="dimmed">
            {w.chooseLines}
          </Text>
        ) : (
          <CreditPreview of={of} query={preview} isSettled={isSettled} way={way} onWay={way => draft.set({ way })} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            onClick={() => {
              draft.discard()
              onClose()
            }}
          >
            {kit.cancel}
          </Button>
          <Button type="submit" disabled={!isReady} loading={create.isPending}>
            {w.make}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
