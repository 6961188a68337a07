import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { StoaError } from '../../../../client/index.ts'
import { isPasskeyCancelled, isPasskeyThere, makePasskey } from '../../kit/data/passkeys.ts'
import { markStale } from '../../kit/data/query-client.ts'
import { calling } from '../../kit/data/calling.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { useFaultFocus } from '../../kit/form/use-fault-focus.ts'
import { useWords } from '../../kit/format/words.tsx'
import { RequestId, tell } from '../../kit/page/Failure.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { STALE_BY_PASSKEYS } from '../../kit/people/PasskeyLines.tsx'
import { browserOf } from '../../kit/people/agent.ts'

const LONGEST = 100

/** Names a passkey and has the browser make it. Asked for by the service, the person proves first who they are. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const { settings: w, kit } = words
  const say = useSay()
  const [title, setTitle] = useState(usualTitle)
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const form = useFaultFocus(error)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setError(undefined)
    try {
      const { options } = await calling(() => stoa.passkeys.createPasskeyOptions())
      const credential = await makePasskey(options)
      await calling(() => stoa.passkeys.createPasskey({ body: { passkey: { title: title.trim(), credential } }, retries: 0 }))
      say.done(w.passkeyAdded(title.trim()))
      await markStale(STALE_BY_PASSKEYS)
      onClose()
    } catch (error) {
      setError(error)
    } finally {
      setSending(false)
    }
  }
  const says = () => {
    if (isPasskeyCancelled(error)) return w.passkeyNotMade
    if (isPasskeyThere(error) || (error instanceof StoaError && error.code === 'already_exists')) return w.passkeyThere
    return error instanceof StoaError && error.code === 'passkey_refused' ? w.passkeyNotTaken : tell(error, words)
  }
  return (
    <form ref={form} onSubmit={event => void submit(event)}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {w.addPasskeyText}
        </Text>
        <TextInput
          label={w.passkeyTitle}
          description={w.passkeyTitleHint}
          required
          withAsterisk={false}
          maxLength={LONGEST}
          pattern=".*\S.*"
          data-autofocus
          value={title}
          onChange={event => setTitle(event.currentTarget.value)}
        />
        {error !== undefined && (
          <Alert color="red" role="alert" title={kit.failedTitle}>
            {says()}
            <RequestId of={error} />
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {kit.cancel}
          </Button>
          <Button type="submit" loading={isSending}>
            {w.addPasskey}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What somebody would call it who has one on each device. */
function usualTitle(): string {
  const { browser, system } = browserOf(navigator.userAgent)
  return [browser?.replace(/ \d+$/, ''), system].filter(Boolean).join(', ')
}
