import { useState } from 'react'
import type { AnyOperation } from '../data/operation.ts'
import { calling } from '../data/session.ts'
import { useWords } from '../format/words.tsx'
import { useSay } from '../page/use-say.tsx'
import { save } from './save.ts'

interface Exportable {
  csvPages?: (args: object) => AsyncGenerator<string, void, void>
}

/** Saves all that a list operation gives for a query as CSV, page by page as the service writes it. */
export function useExport(operation: AnyOperation, name: string, isWhole = false) {
  const { kit: w } = useWords()
  const say = useSay()
  const [isRunning, setRunning] = useState(false)
  const run = (query: object) => {
    const exported = async () => {
      const tables: string[] = []
      const pages = (operation as unknown as Exportable).csvPages!({ query: isWhole ? query : { ...query, limit: 100 } })
      for (;;) {
        const { done, value } = await calling(() => pages.next())
        if (done) break
        tables.push(value)
      }
      save(new Blob(tables, { type: 'text/csv' }), `${name}.csv`)
      say.done(w.saved)
    }
    setRunning(true)
    exported()
      .catch(error => say.failed(error, () => run(query)))
      .finally(() => setRunning(false))
  }
  return { run, isRunning }
}
