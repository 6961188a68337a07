import { told } from '../../kit/form/told.ts'
import { useWords } from '../../kit/format/words.tsx'
import type { Report } from './use-check.ts'
import { useFieldName } from './use-field-name.ts'

type Fault = Report['faults'][number]

/** What is wrong with a line, in the person's language; as the service says it where there is no text for it. */
export function useFault() {
  const words = useWords()
  const { imports: w } = words
  const nameOf = useFieldName()
  return {
    columnOf: ({ column }: Fault) => (column === undefined ? '' : nameOf(column)),
    tell: ({ code, detail, column }: Fault): string => {
      if (code === 'required') return w.faults.required
      if (code === 'duplicate') return w.faults.duplicate(/\d+/.exec(detail)?.[0] ?? '')
      if (code === 'unknown_reference') return w.faults.reference
      if (code === 'already_exists') return w.faults.exists
      if (code === 'invalid_format' && column?.endsWith('mail')) return w.faults.email
      return told({ code, detail }, undefined, words, document.documentElement.lang)
    },
  }
}
