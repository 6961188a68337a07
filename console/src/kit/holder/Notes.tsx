import { ActionIcon, Text } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useWords } from '../format/words.tsx'
import { Section } from '../page/Page.tsx'
import classes from './holder.module.css'

interface Props {
  notes: string | undefined
  /** The form that changes them; it calls `done` when it is saved or given up. */
  form: (done: () => void) => ReactNode
}

/** What colleagues noted, which is changed where it stands. */
export function Notes({ notes, form }: Props) {
  const { holder: w } = useWords()
  const [isEditing, setEditing] = useState(false)
  const isThere = notes !== undefined && notes !== ''
  return (
    <Section
      title={w.notes}
      action={
        !isEditing && (
          <ActionIcon aria-label={w.changeNotes} onClick={() => setEditing(true)}>
            <Pencil size={14} />
          </ActionIcon>
        )
      }
    >
      {isEditing ? (
        form(() => setEditing(false))
      ) : (
        <Text size="sm" c={isThere ? '' : 'dimmed'} className={classes.notes!}>
          {isThere ? notes : w.noNotes}
        </Text>
      )}
    </Section>
  )
}
