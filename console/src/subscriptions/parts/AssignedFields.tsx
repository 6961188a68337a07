import { Field } from '../../kit/form/Field.tsx'
import type { ContractFormState } from '../../kit/form/use-contract-form.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { resourcesOf } from '../../kit/resources/resource.ts'

/** The desk or the office that an item assigns, if it does. */
export function AssignedFields({ form, locationRef }: { form: ContractFormState; locationRef: string }) {
  const { assignments: w } = useWords()
  const isAssigned = String(form.valueAt('item.resourceRef') ?? '') !== ''
  return (
    <>
      <Field at="item.resourceRef" label={w.assigns} hint={w.assignsHint} pick={resourcesOf(locationRef)} />
      {isAssigned && <Field at="item.entire" label={w.entire} />}
    </>
  )
}
