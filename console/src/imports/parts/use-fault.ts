import { useWords } from '../../kit/format/words.tsx'
import type { Report } from './use-check.ts'
import { useFieldName } from './use-field-name.ts'

type Fault = Report['faults'][number]

/** What is wrong with a line, in the person's language where the code says enough; else as the service says it. */
export function useFault() {
  const { imports: w } = useWords()
  const nameOf = useFieldName()
  return {
    columnOf: ({ column }: Fault) => (column === undefined ? '' : nameOf(column)),
    tell: ({ code, detail, column }: Fault): string => {
      if (code === 'required') return w.faults.required
      if (code === 'duplicate') return w.faults.duplicate(/\d+/.exec(detail)?.[0] ?? '')
      if (code === 'unknown_reference') return w.faults.reference
      if (code === 'already_exists') return w.faults.exists
      if (code === 'invalid_format' && column?.endsWith('mail')) return w.faults.email
      return detail
    },
  }
}
