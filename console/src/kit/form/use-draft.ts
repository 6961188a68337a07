import { useEffect, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'

/** A draft for a form that is not made by `useContractForm`: what is typed is kept in the same way, until it is sent or discarded. */
export function useDraft<Values extends object>(name: string, initial: Values) {
  const [changed, setChanged] = useState<Partial<Values>>(() => (readDraft(name)?.changed ?? {}) as Partial<Values>)
  const [isRestored, setRestored] = useState(Object.keys(changed).length > 0)
  useEffect(() => keepDraft(name, { changed }), [name, changed])
  return {
    values: { ...initial, ...changed },
    set: (values: Partial<Values>) => setChanged(all => ({ ...all, ...values })),
    isRestored,
    /** Forgets it, also where the form is gone with it. */
    discard: () => {
      dropDraft(name)
      setChanged({})
      setRestored(false)
    },
  }
}
