import { Modal, Text } from '@mantine/core'
import { useSession } from '../kit/format/session.tsx'
import { useFirstWords } from '../kit/format/words.tsx'
import { SignIn } from './SignIn.tsx'

/** Over the page, and over whatever dialog is open on it, when the session has ended. */
export function EndedDialog() {
  const { shell } = useFirstWords()
  const { user, network } = useSession()
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      zIndex={500}
      title={shell.signIn.endedTitle}
      centered
    >
      <Text size="sm" c="dimmed" mb="md">
        {shell.signIn.endedText}
      </Text>
      <SignIn email={user.email} networkRef={network.id} />
    </Modal>
  )
}
