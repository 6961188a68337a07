import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'

interface Question {
  title: string
  /** What follows from it, and whether it can be undone. */
  text: string
  /** More to decide, such as a checkbox. */
  more?: ReactNode
  /** The action: "Delete", not "OK". */
  confirm: string
  cancel: string
  /** Whether something is lost. */
  danger?: boolean
  onConfirm: () => void
}

/** Where the keyboard is when the question opens. */
const AT_FIRST = { 'data-autofocus': true }

let canAsk = () => {}
const asking = new Promise<void>(resolve => {
  canAsk = resolve
})

/** Called once questions can be shown: what shows them is loaded behind the first page. */
export const beginAsking = (): void => canAsk()

/** Asks before an action that matters. Whoever is quicker than what shows questions is asked as soon as it is there. */
export const confirm = (question: Question): void => void asking.then(() => ask(question))

function ask({ title, text, more, confirm, cancel, danger = true, onConfirm }: Question): void {
  let isAnswered = false
  // It is about the page on which it was asked: whoever goes back is asked no more.
  const away = () => modals.close(id)
  addEventListener('popstate', away)
  const id = modals.openConfirmModal({
    title,
    onClose: () => removeEventListener('popstate', away),
    children: (
      <>
        <Text size="sm">{text}</Text>
        {more}
      </>
    ),
    labels: { confirm, cancel },
    closeButtonProps: { 'aria-label': cancel },
    // Nothing is lost by a key that was meant for something else.
    cancelProps: danger ? AT_FIRST : {},
    confirmProps: danger ? { color: 'red.9' } : AT_FIRST,
    onConfirm: () => {
      // It is there for a moment longer, and some click twice.
      if (!isAnswered) onConfirm()
      isAnswered = true
    },
  })
}
