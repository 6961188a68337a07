import { Anchor, Collapse, SimpleGrid, Stack } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { useWords } from '../../../kit/format/words.tsx'

/** What few need, behind a word. */
export function More({ children }: { children: ReactNode }) {
  const { kit } = useWords()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <Anchor
        component="button"
        type="button"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {kit.more}
      </Anchor>
      <Collapse expanded={isOpen} id={id}>
        <Stack gap="md" pt="xs">
          {isOpen && children}
        </Stack>
      </Collapse>
    </div>
  )
}

export const Two = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
    {children}
  </SimpleGrid>
)
