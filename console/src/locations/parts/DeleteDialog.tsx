import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { StoaError } from '../../../../client/index.ts'
import { markStale } from '../../kit/data/query-client.ts'
import { calling } from '../../kit/data/calling.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { useWords } from '../../kit/format/words.tsx'
import { RequestId, tell } from '../../kit/page/Failure.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { STALE } from './use-location-form.ts'
import type { Location } from '../../kit/hours/week.ts'

interface Props {
  location: Location
  etag: string | undefined
  opened: boolean
  onClose: () => void
}

/** Deletes a location, and tells what is still there when that is refused. */
export function DeleteDialog({ location, etag, opened, onClose }: Props) {
  const words = useWords()
  const { locations: w, kit } = words
  const navigate = useNavigate()
  const say = useSay()
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const close = () => {
    setError(undefined)
    onClose()
  }
  const remove = async () => {
    setSending(true)
    setError(undefined)
    try {
      const args = { params: { id: location.id }, ...(etag !== undefined && { ifMatch: etag }) }
      await calling(() => stoa.locations.deleteLocation(args))
      say.done(w.deleted(location.title))
      await navigate({ to: '/locations' })
      await markStale(STALE)
    } catch (error) {
      setError(error)
    } finally {
      setSending(false)
    }
  }
  const isUsed = error instanceof StoaError && error.code === 'in_use'
  return (
    <Modal opened={opened} onClose={close} title={w.deleteTitle(location.title)}>
      <Stack gap="md">
        <Text size="sm">{w.deleteText}</Text>
        {error !== undefined && (
          <Alert color={isUsed ? 'yellow' : 'red'} role="alert" title={isUsed ? w.stillUsed : kit.failedTitle}>
            <Text size="sm">{tell(error, words)}</Text>
            {isUsed && <Text size="sm">{w.stillUsedText}</Text>}
            {!isUsed && <RequestId of={error} />}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button data-autofocus variant="default" onClick={close}>
            {kit.cancel}
          </Button>
          <Button color="red.9" loading={isSending} onClick={() => void remove()}>
            {w.delete}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
