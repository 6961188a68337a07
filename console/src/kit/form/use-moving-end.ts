import { useEffect, useRef } from 'react'
import type { ContractFormState } from './use-contract-form.tsx'

/**
 * Whoever moves the start of a stretch of time moves its end along, so that it goes on as long as before. `at` is the member of the body that has
 * both. Gives whether the end comes after the start, which also counts while one of them is not there.
 */
export function useMovingEnd(form: ContractFormState, at: 'event' | 'booking'): boolean {
  const [start, end] = ['startDate', 'endDate'].map(name => Date.parse(String(form.valueAt(`${at}.${name}`) ?? ''))) as [
    number,
    number,
  ]
  const before = useRef({ start, end, etag: form.etag })
  useEffect(() => {
    const moved = start - before.current.start
    // Both at once is another stretch, as where a free time is taken; and what somebody else has stored is as they want it.
    const isAlone = end === before.current.end && form.etag === before.current.etag
    if (Number.isNaN(start)) return
    before.current = { start, end, etag: form.etag }
    if (!isAlone || moved === 0 || Number.isNaN(moved)) return
    before.current.end = end + moved
    form.set(`${at}.endDate`, new Date(end + moved).toISOString())
  }, [start, end, form.etag])
  return !(end <= start)
}
