import type { Column } from './types.ts'
import { useAddress } from './use-address.ts'

/** Which columns are shown: by the address, else those that are no extras. */
export function useColumns<Row>(columns: readonly Column<Row>[]) {
  const [address, change] = useAddress()
  const usual = columns.filter(({ isExtra }) => !isExtra).map(({ id }) => id)
  const named = columns.map(({ id }) => id).filter(id => address.columns?.split(',').includes(id))
  const shown = new Set(named.length > 0 ? named : usual)
  const choose = (ids: readonly string[]) => {
    const sorted = columns.map(({ id }) => id).filter(id => ids.includes(id))
    change({ columns: sorted.join() === usual.join() ? undefined : sorted.join(',') }, { replace: true })
  }
  return { shown, toggle: (id: string) => choose(shown.has(id) ? [...shown].filter(other => other !== id) : [...shown, id]) }
}
