import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { StoaError } from '../../../../client/index.ts'
import { markStale } from '../../kit/data/query-client.ts'
import { calling } from '../../kit/data/session.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { useSession } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { RequestId, tell } from '../../kit/page/Failure.tsx'
import { Section } from '../../kit/page/Page.tsx'
import { useSay } from '../../kit/page/use-say.tsx'

const LEAST = 12

/** Sets another password. What is typed here is kept nowhere, so this is no form of the kit. */
export function Password() {
  const words = useWords()
  const { settings: w, kit } = words
  const { user, hasPassword } = useSession()
  const say = useSay()
  const [current, setCurrent] = useState('')
  const [wanted, setWanted] = useState('')
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  if (!hasPassword)
    return (
      <Section title={w.password}>
        <Text size="sm" c="dimmed">
          {w.noPassword}
        </Text>
      </Section>
    )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setError(undefined)
    try {
      await calling(() => stoa.passwords.changePassword({ body: { password: { current, new: wanted } }, retries: 0 }))
      setCurrent('')
      setWanted('')
      say.done(w.passwordChanged)
      await markStale(['sessions', 'team'])
    } catch (error) {
      setError(error)
    } finally {
      setSending(false)
    }
  }
  const isWrong = error instanceof StoaError && error.code === 'wrong_password'
  const fault = error instanceof StoaError ? error.errors.find(({ pointer }) => pointer === '/password/new') : undefined
  return (
    <Section title={w.password}>
      <form onSubmit={event => void submit(event)}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {w.passwordText}
          </Text>
          <input type="hidden" name="email" autoComplete="username" value={user.email} readOnly />
          <Group grow align="flex-start" gap="sm" preventGrowOverflow={false}>
            <PasswordInput
              label={w.passwordNow}
              size="sm"
              miw={220}
              autoComplete="current-password"
              required
              withAsterisk={false}
              error={isWrong && w.passwordWrong}
              value={current}
              onChange={event => setCurrent(event.currentTarget.value)}
            />
            <PasswordInput
              label={w.passwordNew}
              size="sm"
              miw={220}
              autoComplete="new-password"
              required
              withAsterisk={false}
              minLength={LEAST}
              maxLength={200}
              error={fault && (fault.code === 'invalid_value' || fault.code === 'rule' ? w.passwordGuessed : fault.detail)}
              value={wanted}
              onChange={event => setWanted(event.currentTarget.value)}
            />
          </Group>
          {error !== undefined && !isWrong && !fault && (
            <Alert color="red" role="alert" title={kit.failedTitle}>
              {tell(error, words)}
              <RequestId of={error} />
            </Alert>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={isSending}>
              {w.changePassword}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}
