import { useWords } from '../format/words.tsx'
import { Facts, Section } from '../page/Page.tsx'

/** The free fields of something, where it has any. */
export function Metadata({ of }: { of: Record<string, unknown> }) {
  const { holder: w } = useWords()
  const extras = Object.entries(of)
  if (extras.length === 0) return null
  return (
    <Section title={w.metadata}>
      <Facts items={extras.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])} />
    </Section>
  )
}
