import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { StoaError } from '../../../client/index.ts'
import { queryClient } from '../kit/data/query-client.ts'
import { goOnSignedIn } from '../kit/data/session.ts'
import { CURRENT, stoa } from '../kit/data/stoa.ts'
import { useWords } from '../kit/format/words.tsx'
import { tell } from '../kit/page/Failure.tsx'
import { beginHere } from './live/live.ts'

/** E-mail and password. */
export function SignIn({ email: known = '', networkRef }: { email?: string; networkRef: string | undefined }) {
  const words = useWords()
  const { signIn: w } = words.shell
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setError(undefined)
    try {
      const reply = await stoa.sessions.signIn({
        body: { session: { email, password, ...(networkRef && { networkRef }) } },
        retries: 0,
      })
      if (known !== '' && known !== reply.session.user.email) queryClient.clear()
      await beginHere()
      queryClient.setQueryData(CURRENT, reply)
      goOnSignedIn({ user: reply.session.user.id, network: reply.session.network.id })
    } catch (error) {
      setError(error)
    } finally {
      setSending(false)
    }
  }
  const says = (error: unknown) => {
    if (!(error instanceof StoaError)) return tell(error, words)
    if (error.status === 429) return w.tooMany
    return error.status === 401 || error.code === 'sign_in_refused' ? w.wrong : tell(error, words)
  }
  return (
    <form onSubmit={event => void submit(event)}>
      <Stack gap="md">
        <TextInput
          label={w.email}
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          data-autofocus={known === '' || undefined}
          autoFocus={known === ''}
          value={email}
          onChange={event => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={w.password}
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          size="sm"
          data-autofocus={known !== '' || undefined}
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
        />
        {error !== undefined && (
          <Alert color="red" role="alert" py="xs">
            {says(error)}
          </Alert>
        )}
        <Button type="submit" fullWidth loading={isSending} size="sm">
          {w.submit}
        </Button>
      </Stack>
    </form>
  )
}
