import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core'
import { createContext, use, useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useWords } from '../format/words.tsx'
import { useAuditNames } from '../history/names.ts'
import { keepFocus } from '../keys/focus.ts'
import type { Picker } from '../pick/picker.ts'
import { Failure, RequestId, tell } from '../page/Failure.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { isUnfinished } from './DateInput.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { useFaultFocus } from './use-fault-focus.ts'
import type { ContractFormState } from './use-contract-form.tsx'

/** How a field shows its values, which a conflict shows as well. */
export interface Shown {
  words?: Readonly<Record<string, string>> | undefined
  pick?: Picker | undefined
  locationRef?: string | undefined
  /** For what is shown as a whole, so that its parts need not be. */
  draw?: ((value: unknown) => ReactNode) | undefined
}

export interface ShownField extends Shown {
  label: string
}

interface FormContext {
  form: ContractFormState
  /** The fields that are shown, by their paths: those that are checked, and at which faults can be told. */
  fields: Map<string, ShownField>
}

const Context = createContext<FormContext | undefined>(undefined)

export function useForm(): FormContext {
  const context = use(Context)
  if (!context) throw new Error('A Field stands in a ContractForm.')
  return context
}

interface Props {
  form: ContractFormState
  /** What the button says: the action. */
  submit: string
  /** What the other button says, where "Cancel" could be misread. */
  cancel?: string
  /** Whether something is lost by it. */
  danger?: boolean
  /** Whether what is asked for is known to be refused. */
  isBlocked?: boolean
  /** Without sending: what was typed is forgotten. Closing by Escape keeps it as a draft. */
  onCancel?: () => void
  children: ReactNode
}

/** The fields of a form, its button, and what went wrong. Faults that belong to no field that is shown stand above the button. */
export function ContractForm({ form, submit, cancel, danger = false, isBlocked = false, onCancel, children }: Props) {
  const words = useWords()
  const { kit: w } = words
  const names = useAuditNames()
  const fields = useRef(new Map<string, ShownField>())
  const id = useId()
  const [refused, setRefused] = useState(0)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const unfinished = [...element.current!.querySelectorAll('input')].find(
      each => each.matches('[data-unfinished]') || isUnfinished(each),
    )
    if (unfinished) {
      // The form has nothing of it, and would be sent without. Whoever leaves the field is told.
      unfinished.blur()
      return unfinished.focus()
    }
    if (!(await form.send([...fields.current.keys()]))) setRefused(times => times + 1)
  }
  const element = useFaultFocus(refused)
  useEffect(() => focusFirst(element.current), [form.body === undefined])
  if (form.loadError) return <Failure error={form.loadError} />
  if (form.body === undefined)
    return (
      <Stack aria-busy>
        <Skeleton h={58} />
        <Skeleton h={58} />
        <Skeleton h={58} />
      </Stack>
    )
  const leave = () => {
    form.discard()
    onCancel?.()
  }
  const elsewhere = Object.entries(form.faults).filter(([path]) => !fields.current.has(path))
  return (
    <Context value={{ form, fields: fields.current }}>
      <form
        ref={element}
        id={id}
        noValidate
        onClickCapture={event => keepFocus(event, event.currentTarget)}
        onSubmit={event => void onSubmit(event)}
      >
        <Stack gap="md">
          <DraftNotice of={form} />
          {children}
          {form.conflict && <ConflictNotice form={form} fields={fields.current} />}
          {form.error !== undefined && (elsewhere.length > 0 || Object.keys(form.faults).length === 0) && (
            <Alert role="alert" color="red" title={w.failedTitle}>
              {elsewhere.length === 0
                ? tell(form.error, words)
                : elsewhere.map(([path, fault]) => (
                    <div key={path}>{path === '' ? fault : `${names.field(within(path))}: ${fault}`}</div>
                  ))}
              <RequestId of={form.error} />
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            {onCancel && (
              <Button variant="default" onClick={leave}>
                {cancel ?? w.cancel}
              </Button>
            )}
            <Button type="submit" {...(danger && { color: 'red.9' })} disabled={isBlocked} loading={form.isSending}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Context>
  )
}

/** The path of a field in what the body holds: `booking.payment.type` is `payment.type`. */
const within = (path: string): string => path.slice(path.indexOf('.') + 1)

/** A form in a dialog begins in its first field, or the one that is marked, also when it was not there yet as the dialog opened. */
function focusFirst(form: HTMLFormElement | null): void {
  const dialog = form?.closest('[role="dialog"]')
  if (!form || !dialog) return
  const active = document.activeElement
  // Whoever chooses by the keyboard which form it is stays there.
  if (dialog.contains(active) && active?.matches('input, textarea')) return
  const first =
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    form.querySelector<HTMLElement>('input:not([type="hidden"], [type="file"]), textarea')
  // The dialog itself looks for it a moment later.
  first?.setAttribute('data-autofocus', 'true')
  first?.focus()
}
