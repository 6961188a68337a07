import { Button, Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Ban, NotebookPen } from 'lucide-react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { Status } from '../../../kit/format/Status.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { History } from '../../../kit/history/History.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { useAddress } from '../../../kit/list/use-address.ts'
import { Downloads } from '../../../kit/money/Downloads.tsx'
import { FailedPage } from '../../../kit/page/FailedPage.tsx'
import { Detail, Page, Section } from '../../../kit/page/Page.tsx'
import { NoteDialogs } from '../parts/NoteDialogs.tsx'
import { NoteSheet } from '../parts/NoteSheet.tsx'
import { NoteSide } from '../parts/NoteSide.tsx'

/** `/console/billing/credit_notes/{id}`: one credit note, the document beside its data. */
export function PageOfRoute() {
  const { creditNotes: w, shell } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const [, change] = useAddress()
  const found = useOperation(stoa.creditNotes.getCreditNote, { params: { id } })
  const note = found.data?.creditNote
  const back = { to: '/billing/credit_notes', label: w.title }
  const edit = () => change({ dialog: 'note' })
  useShortcuts(shell.keys.thisPage, note ? [{ keys: 'e', label: w.editNote, run: edit }] : [])
  if (found.error && !note) return <FailedPage title={w.title} back={back} query={found} />
  const isVoidable = note?.status === 'issued' && note.type === 'prePayment'
  return (
    <Page
      title={note && w.oneOf(note.title)}
      beside={note?.status === 'voided' && <Status of="creditNote" is="voided" />}
      back={back}
      actions={
        note && (
          <>
            <Downloads
              pdf={() => stoa.documents.getCreditNotePdf({ params: { id } })}
              xml={() => stoa.documents.getCreditNoteXml({ params: { id } })}
            />
            <Button variant="default" leftSection={<NotebookPen size={15} />} onClick={edit}>
              {w.editNote}
            </Button>
            {isVoidable && (
              <Button variant="default" leftSection={<Ban size={15} />} onClick={() => change({ dialog: 'void' })}>
                {w.void}
              </Button>
            )}
          </>
        )
      }
    >
      <Detail side={<NoteSide of={note} />}>
        {note ? (
          <>
            <NoteSheet of={note} />
            <History of={note.id} />
          </>
        ) : (
          <Section title={w.lines}>
            <Skeleton h={360} />
          </Section>
        )}
      </Detail>
      {note && <NoteDialogs of={note} etag={found.etag} />}
    </Page>
  )
}
