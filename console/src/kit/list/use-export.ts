import { useState } from 'react'
import type { AnyOperation } from '../data/operation.ts'
import { calling } from '../data/calling.ts'
import { useWords } from '../format/words.tsx'
import { useSay } from '../page/use-say.tsx'
import { saveTable } from './save.ts'

interface Exportable {
  csv?: (args: object) => Promise<string>
}

/** Saves all that a list operation gives for a query as CSV. When the session ends meanwhile it begins anew: half a table looks like a whole one. */
export function useExport(operation: AnyOperation, name: string, isWhole = false) {
  const { kit: w } = useWords()
  const say = useSay()
  const [isRunning, setRunning] = useState(false)
  const run = (query: object) => {
    const exported = async () => {
      const asked = { query: isWhole ? query : { ...query, limit: 100 } }
      const table = await calling(() => (operation as unknown as Exportable).csv!(asked))
      saveTable(table, `${name}.csv`)
      say.done(w.saved)
    }
    setRunning(true)
    exported()
      .catch(error => say.failed(error, () => run(query)))
      .finally(() => setRunning(false))
  }
  return { run, isRunning }
}
