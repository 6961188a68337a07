import { useWords } from '../../kit/format/words.tsx'

/** How a field is called: by a word where there is one, else as the interface calls it. */
export function useFieldName(): (name: string) => string {
  const { imports: w } = useWords()
  return name => (w.fields as Record<string, string>)[name] ?? name
}
