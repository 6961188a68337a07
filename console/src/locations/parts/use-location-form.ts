import { useRef } from 'react'
import { stoa } from '../../kit/data/stoa.ts'
import { readStored } from '../../kit/form/stored.ts'
import { useContractForm, type ContractFormState } from '../../kit/form/use-contract-form.tsx'
import { at, isSame } from '../../kit/form/values.ts'
import { useWords } from '../../kit/format/words.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import type { Location } from '../../kit/hours/week.ts'

/** What gives stored prices and periods their meaning. */
const FIXED = ['location.timezoneId', 'location.currencyCode', 'location.tax.inclusive']

/** What a change of a location can be seen in. */
export const STALE = ['locations', 'sessions', 'audit']

/** The form of a location that there is. That something can no longer change is told at the field. */
export function useLocationForm(location: Location, etag: string | undefined) {
  const { locations: w, kit } = useWords()
  const say = useSay()
  const params = { id: location.id }
  const now = useRef<ContractFormState>(undefined)
  const form = useContractForm(stoa.locations.updateLocation, {
    params,
    stored: { body: { location }, etag },
    reload: readStored(stoa.locations.getLocation, { params }),
    draft: `location ${location.id}`,
    stale: STALE,
    refusals: ({ code }) => {
      if (code !== 'in_use') return undefined
      const changed = FIXED.filter(path => !isSame(now.current?.valueAt(path), at({ location }, path)))
      return Object.fromEntries(changed.map(path => [path, w.fixedNow]))
    },
    onDone: () => say.done(kit.saved),
  })
  now.current = form
  return form
}
