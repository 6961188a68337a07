import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { ShownOnce } from '../../../kit/secret/ShownOnce.tsx'
import type { SignInLink } from './team.ts'

/** The link that lets somebody in: on its way by mail, or shown this once. */
export function LinkDialog({ link, onClose }: { link: SignInLink | undefined; onClose: () => void }) {
  const { access: w, kit } = useWords()
  const formats = useFormats()
  // It stays in the dialog while that closes.
  const [shown, setShown] = useState(link)
  useEffect(() => {
    if (link) setShown(link)
  }, [link])
  return (
    <Modal
      opened={link !== undefined}
      onClose={onClose}
      size="lg"
      title={shown?.kind === 'reset' ? w.linkReset : w.linkInvite}
      closeOnClickOutside={shown?.mailed === true}
      onExitTransitionEnd={() => setShown(undefined)}
    >
      {shown?.mailed && (
        <Alert role="status" color="accent" icon={<MailCheck />}>
          {w.linkMailed}
        </Alert>
      )}
      {shown?.url !== undefined && <ShownOnce warning={w.linkOnce} values={[[w.link, shown.url]]} />}
      {shown && (
        <Text size="sm" c="dimmed" mt="md">
          {w.linkLasts(formats.moment(shown.expireDate))}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{kit.close}</Button>
      </Group>
    </Modal>
  )
}
