import { useEffect } from 'react'
import { useForm, type Shown } from './ContractForm.tsx'

/**
 * For a part that draws a field of a form itself. While the part is shown, the form checks the field before it sends anything, and tells of
 * faults at it instead of above its button. `fault` is what is wrong with the field or with something in it. Members of the body that are one
 * field to the person are given together, and none while it is not shown.
 */
export function useOwnField(at: string | readonly string[], label: string, shown: Shown = {}) {
  const { form, fields } = useForm()
  const paths = [at].flat()
  useEffect(() => {
    for (const path of paths) fields.set(path, { label, ...shown })
    return () => paths.forEach(path => fields.delete(path))
  }, [fields, label, shown.locationRef, paths.join(' ')])
  const inside = Object.entries(form.faults).find(([faulty]) => paths.some(path => faulty.startsWith(`${path}.`)))
  return { form, fault: paths.map(path => form.faults[path]).find(Boolean) ?? inside?.[1] }
}
