import { useCallback, useRef } from 'react'
import { useSession } from '../format/session.tsx'
import { sameClock } from './local-time.ts'
import type { ContractFormState } from './use-contract-form.tsx'

/** Lets the clock of another time zone show at these times what that of one showed. */
export function keepClock({ set, valueAt }: ContractFormState, times: readonly string[], from: string, to: string): void {
  if (from !== to) for (const time of times) set(time, sameClock(String(valueAt(time) ?? ''), from, to))
}

/**
 * A form in which somebody chooses a location: what its clock shows at these times stays when they choose one whose clock shows another time.
 * Six in the evening is meant as that, wherever it is.
 */
export function useSameClock(form: ContractFormState, locationAt: string, times: readonly string[]): ContractFormState {
  const { locations } = useSession()
  const latest = useRef(form)
  latest.current = form
  const set = useCallback<ContractFormState['set']>((path, value) => {
    const { set, valueAt } = latest.current
    if (path === locationAt) {
      const [from, to] = [valueAt(path), value].map(ref => locations.find(({ id }) => id === ref)?.timezoneId)
      if (from && to) keepClock(latest.current, times, from, to)
    }
    set(path, value)
  }, [])
  return { ...form, set }
}
