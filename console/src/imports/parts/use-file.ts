import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWords } from '../../kit/format/words.tsx'
import { decoded, readTable, type Table } from './csv.ts'
import { fieldsOf, type KindName } from './fields.ts'
import { guess } from './guess.ts'

interface Read {
  name: string
  encoding: string
  /** Undefined where it cannot be read. */
  table: Table | undefined
  isTooLarge: boolean
}

const MOST_BYTES = 5 * 1_048_576

/** The file that was chosen, and which field each of its columns is: guessed from their names, until somebody chooses. */
export function useFile(of: KindName) {
  const { imports: w } = useWords()
  const [file, setFile] = useState<Read>()
  const [fields, setFields] = useState<string[]>([])
  const all = useQuery({ queryKey: ['imports', 'fields', of], queryFn: () => fieldsOf(of), staleTime: Infinity }).data
  const header = file?.table?.header.cells
  useEffect(() => {
    if (header && all) setFields(guess(header, all, w.fields))
  }, [header, all, w])
  return {
    file,
    all,
    /** Empty until they are guessed. */
    fields: header?.length === fields.length ? fields : [],
    setFields,
    clear: () => setFile(undefined),
    take: async (chosen: File) => {
      const { text, encoding } = decoded(await chosen.arrayBuffer())
      const isTooLarge = chosen.size > MOST_BYTES
      setFile({ name: chosen.name, encoding, isTooLarge, table: isTooLarge ? undefined : readTable(text) })
    },
  }
}
