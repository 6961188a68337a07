import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { calling } from '../data/calling.ts'
import { useWords } from '../format/words.tsx'
import { save } from '../list/save.ts'
import { useSay } from '../page/use-say.tsx'

interface Props {
  /** The document as a sheet of paper, and as bookkeeping programs read it. */
  pdf: () => Promise<File>
  xml: () => Promise<File>
}

/** Saves a document that was issued, under the name that the service gives it. What an electronic invoice lacks is told. */
export function Downloads({ pdf, xml }: Props) {
  const { billing: w } = useWords()
  const say = useSay()
  const [loading, setLoading] = useState<string>()
  const load = async (label: string, read: () => Promise<File>) => {
    setLoading(label)
    try {
      const file = await calling(read)
      save(file, file.name)
    } catch (error) {
      say.failed(error)
    } finally {
      setLoading(undefined)
    }
  }
  const button = (label: string, read: () => Promise<File>) => (
    <Button
      variant="default"
      leftSection={<Download size={15} />}
      loading={loading === label}
      onClick={() => void load(label, read)}
    >
      {label}
    </Button>
  )
  return (
    <Button.Group>
      {button(w.pdf, pdf)}
      {button(w.eInvoice, xml)}
    </Button.Group>
  )
}
