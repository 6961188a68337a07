import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { StoaError } from '../../../../client/index.ts'
import { markStale } from '../../kit/data/query-client.ts'
import { renewingCookie } from '../../kit/data/calling.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { useWrite } from '../../kit/data/use-write.ts'
import { useSession } from '../../kit/format/session.tsx'
import { useFaultFocus } from '../../kit/form/use-fault-focus.ts'
import { useWords } from '../../kit/format/words.tsx'
import { confirm } from '../../kit/page/confirm.tsx'
import { RequestId, tell } from '../../kit/page/Failure.tsx'
import { Section } from '../../kit/page/Page.tsx'
import { useSay } from '../../kit/page/use-say.tsx'

const LEAST = 12

/**
 * Sets a password, the first or another one, or removes it where a passkey is there. What is typed here is kept nowhere, so this is no form
 * of the kit.
 */
export function Password() {
  const words = useWords()
  const { settings: w, kit } = words
  const { user, hasPassword, passkeys } = useSession()
  const say = useSay()
  const [current, setCurrent] = useState('')
  const [wanted, setWanted] = useState('')
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const form = useFaultFocus(error)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setError(undefined)
    try {
      const password = { ...(hasPassword && { current }), new: wanted }
      await renewingCookie(() => stoa.passwords.changePassword({ body: { password }, retries: 0 }))
      setCurrent('')
      setWanted('')
      say.done(hasPassword ? w.passwordChanged : w.passwordSet)
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
      <form ref={form} onSubmit={event => void submit(event)}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {hasPassword ? w.passwordText : w.noPassword}
          </Text>
          <input type="hidden" name="email" autoComplete="username" value={user.email} readOnly />
          <Group grow align="flex-start" gap="sm" preventGrowOverflow={false}>
            {hasPassword && (
              <PasswordInput
                label={w.passwordNow}
                size="sm"
                miw={220}
                autoComplete="current-password"
                required
                withAsterisk={false}
                error={isWrong && w.passwordWrong}
                aria-invalid={isWrong}
                value={current}
                onChange={event => setCurrent(event.currentTarget.value)}
              />
            )}
            <PasswordInput
              label={w.passwordNew}
              size="sm"
              miw={220}
              autoComplete="new-password"
              required
              withAsterisk={false}
              minLength={LEAST}
              maxLength={200}
              error={fault && (fault.code === 'invalid_value' || fault.code === 'rule' ? w.passwordGuessed : tell(error, words))}
              aria-invalid={fault !== undefined}
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
          <Group justify="flex-end" gap="xs">
            {hasPassword && passkeys > 0 && <RemovePassword />}
            <Button type="submit" loading={isSending}>
              {hasPassword ? w.changePassword : w.setPassword}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}

function RemovePassword() {
  const { settings: w, kit } = useWords()
  const remove = useWrite(stoa.passwords.removePassword, { stale: ['sessions', 'team'], said: () => w.passwordRemoved })
  const ask = () =>
    confirm({
      title: w.removePasswordTitle,
      text: w.removePasswordText,
      confirm: w.removePassword,
      cancel: kit.cancel,
      onConfirm: () => remove.run({}),
    })
  return (
    <Button variant="default" loading={remove.isPending} onClick={ask}>
      {w.removePassword}
    </Button>
  )
}
