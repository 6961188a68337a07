import { Checkbox, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { useWords } from '../format/words.tsx'
import { Pick } from '../pick/Pick.tsx'
import type { Picker } from '../pick/picker.ts'
import { MetadataField } from './MetadataField.tsx'
import { NumberField } from './NumberField.tsx'
import { shapeAt, type Schema } from './schema.ts'
import { TimeField } from './TimeField.tsx'
import type { ContractFormState } from './use-contract-form.tsx'
import { useOwnField } from './use-own-field.ts'

interface FieldProps {
  /** Where the body has it: `membership.user.email`. */
  at: string
  label: string
  hint?: string | undefined
  /** The words of a closed set, by its values. */
  words?: Readonly<Record<string, string>>
  /** For a reference, or a text of which there are many: among what it is chosen. */
  pick?: Picker
  /** Of what is chosen among many: whether it can be left empty again. */
  isClearable?: boolean
  /** After a number, such as its currency. */
  suffix?: string
  /** For a time: the location whose clock counts; that of the page if none is named. */
  locationRef?: string
  /** What is wrong with it beside what the contract and the service say. */
  fault?: string | undefined
  autoFocus?: boolean
  disabled?: boolean
}

/** A field of a ContractForm. Which input it is, and what may be put in, follows from the contract. */
export function Field(props: FieldProps): ReactNode {
  const { at, label, words, pick, locationRef } = props
  const { form } = useOwnField(at, label, { words, pick, locationRef })
  return <Drawn {...props} body={form.body!} value={form.valueAt(at)} fault={form.faults[at] || props.fault} change={form.set} />
}

interface DrawnProps extends FieldProps {
  body: Schema
  value: unknown
  change: ContractFormState['set']
}

/** So that a key in a large form draws one field, and not all of them. */
const Drawn = memo(DrawnField)

function DrawnField({ body, value, change, ...props }: DrawnProps): ReactNode {
  const { at, label, hint, words = {}, pick, suffix, locationRef, autoFocus, disabled, fault } = props
  const { kit: w } = useWords()
  const shape = shapeAt(body, at)
  if (!shape) throw new Error(`The body has no ${at}.`)
  const { kind, schema, isRequired, isNullable } = shape
  const set = (next: unknown) => change(at, next)
  const mayBeEmpty = !isRequired || (schema.type === 'string' && !schema.minLength && kind === 'text')
  const common = {
    label,
    description: hint,
    error: fault,
    required: !mayBeEmpty,
    withAsterisk: false,
    disabled: disabled ?? false,
    ...(autoFocus && { 'data-autofocus': true, autoFocus }),
  }
  const text = String(value ?? '')
  // A text can be chosen among many too, such as a time zone.
  if (pick && kind !== 'reference')
    return (
      <Pick
        {...common}
        from={pick}
        value={text === '' ? null : text}
        onChange={next => set(next ?? '')}
        clearable={props.isClearable ?? isNullable}
      />
    )
  switch (kind) {
    case 'choice': {
      const isClearable = props.isClearable ?? (isNullable || (!isRequired && shape.default === undefined))
      return (
        <Select
          {...common}
          data={schema.enum!.map(value => ({ value, label: words[value] ?? value }))}
          value={text === '' ? null : text}
          onChange={next => set(next ?? '')}
          clearable={isClearable}
          // The button that does so is out of reach of the keyboard.
          onKeyDown={({ key }) => isClearable && ['Delete', 'Backspace'].includes(key) && set('')}
          allowDeselect={false}
        />
      )
    }
    case 'check':
      return (
        <Checkbox
          label={label}
          description={hint}
          error={fault}
          checked={value === true}
          onChange={event => set(event.currentTarget.checked)}
        />
      )
    case 'number':
      return (
        <NumberField
          {...common}
          value={typeof value === 'number' ? value : undefined}
          onChange={next => set(next ?? '')}
          suffix={suffix}
        />
      )
    case 'reference':
      if (!pick) throw new Error(`${at} is a reference and needs a picker.`)
      return (
        <Pick
          {...common}
          from={pick}
          value={text === '' ? null : text}
          onChange={id => set(id ?? '')}
          clearable={props.isClearable ?? !isRequired}
          placeholder={isRequired ? '' : w.optional}
        />
      )
    case 'time':
      return <TimeField {...common} locationRef={locationRef} value={text} onChange={set} />
    case 'texts':
      return <TagsInput {...common} value={value as string[]} onChange={set} />
    case 'metadata':
      return <MetadataField label={label} error={fault} value={(value ?? {}) as Record<string, unknown>} onChange={set} />
    case 'longText':
      return (
        <Textarea {...common} autosize minRows={3} maxRows={12} value={text} onChange={event => set(event.currentTarget.value)} />
      )
    default:
      return (
        <TextInput
          {...common}
          type={kind === 'email' || kind === 'url' ? kind : 'text'}
          inputMode={kind === 'email' || kind === 'url' ? kind : 'text'}
          value={text}
          placeholder={!common.required && !autoFocus ? w.optional : ''}
          onChange={event => set(event.currentTarget.value)}
        />
      )
  }
}
