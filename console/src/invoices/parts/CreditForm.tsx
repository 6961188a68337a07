import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useWrite } from '../../kit/data/use-write.ts'
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
  const [chosen, setChosen] = useState<Chosen>(() => Object.fromEntries([...left.keys()].map(id => [id, { by: 'whole' }])))
  const [reason, setReason] = useState<CreditNote['reason']>('other')
  const [customerNote, setNote] = useState('')
  const [way, setWay] = useState<Way>('balance')
  const lines = linesOf(chosen)
  const [asked] = useDebouncedValue(lines, 200)
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
    onDone: ({ creditNote }) => navigate({ to: `/billing/credit_notes/${creditNote.id}` }),
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
        <CreditLines of={of} left={left} chosen={chosen} onChange={setChosen} />
        <Group grow align="flex-start" gap="sm">
          <Select
            label={w.reason}
            data={Object.entries(w.reasons).map(([value, label]) => ({ value, label }))}
            value={reason}
            onChange={value => setReason((value ?? 'other') as CreditNote['reason'])}
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
          onChange={event => setNote(event.currentTarget.value)}
        />
        {lines.length === 0 ? (
          <Text size="sm" c="dimmed">
            {w.chooseLines}
          </Text>
        ) : (
          <CreditPreview of={of} query={preview} isSettled={isSettled} way={way} onWay={setWay} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
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
