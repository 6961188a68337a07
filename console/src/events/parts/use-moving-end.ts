import { useEffect, useRef } from 'react'
import type { ContractFormState } from '../../kit/form/use-contract-form.tsx'

/** Whoever moves the start of an event moves its end along, so that it goes on as long as before. */
export function useMovingEnd(form: ContractFormState): void {
  const start = Date.parse(String(form.valueAt('event.startDate') ?? ''))
  const before = useRef(start)
  useEffect(() => {
    const moved = start - before.current
    if (Number.isNaN(start)) return
    before.current = start
    const end = Date.parse(String(form.valueAt('event.endDate') ?? ''))
    if (!Number.isNaN(moved) && moved !== 0 && !Number.isNaN(end)) form.set('event.endDate', new Date(end + moved).toISOString())
  }, [start])
}
