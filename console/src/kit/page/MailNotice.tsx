import { Group, Text } from '@mantine/core'
import { Mail } from 'lucide-react'
import { useSession } from '../format/session.tsx'
import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'

interface Props {
  /** How many people; nothing is told where it is none. */
  to: number
  /** There may be others, who are not counted. */
  isMore?: boolean
}

/** That an action sends mails, told before it is done: nobody takes them back. */
export function MailNotice({ to, isMore = false }: Props) {
  const mailed = useMailed()
  if (to === 0) return null
  return (
    <Group gap={8} wrap="nowrap" align="flex-start" style={{ gridColumn: '1 / -1' }}>
      <Mail size={15} aria-hidden style={{ flex: 'none', marginTop: 3 }} />
      <Text size="sm">{mailed(to, isMore)}</Text>
    </Group>
  )
}

/** How many people get a mail, in words. */
export function useMailed() {
  const { kit: w } = useWords()
  const { number } = useFormats()
  const { network } = useSession()
  return (to: number, isMore = false): string => {
    const told = w.mailed(`${number(to)}${isMore ? '+' : ''}`)
    return network.test ? `${told} ${w.mailKept}` : told
  }
}
