import { Alert, Button, Divider, PasswordInput, Stack, TextInput } from '@mantine/core'
import { Fingerprint } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { StoaError } from '../../../client/index.ts'
import { isPasskeyCancelled, signByPasskey } from '../kit/data/passkeys.ts'
import { CURRENT, queryClient } from '../kit/data/query-client.ts'
import { goOnProved } from '../kit/data/calling.ts'
import { stoa } from '../kit/data/stoa.ts'
import { useTakesPasskeys } from '../kit/data/use-takes-passkeys.ts'
import { useFaultFocus } from '../kit/form/use-fault-focus.ts'
import { useWords } from '../kit/format/words.tsx'
import { tell } from '../kit/page/Failure.tsx'
import { beginHere } from './live/live.ts'

type By = 'password' | 'passkey'

interface Props {
  email?: string
  networkRef: string | undefined
  takesPassword?: boolean
}

/** E-mail and password, or a passkey where the service takes it. */
export function SignIn({ email: known = '', networkRef, takesPassword = true }: Props) {
  const words = useWords()
  const { signIn: w } = words.shell
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<{ by: By; error: unknown }>()
  const [sending, setSending] = useState<By>()
  const form = useFaultFocus(failure)
  const query = networkRef ? { networkRef } : {}
  const takesPasskey = useTakesPasskeys(networkRef)
  const sign = async (by: By, call: () => ReturnType<typeof stoa.sessions.signIn>) => {
    setSending(by)
    setFailure(undefined)
    try {
      const reply = await call()
      await beginHere()
      queryClient.setQueryData(CURRENT, reply)
      goOnProved({ user: reply.session.user.id, network: reply.session.network.id })
    } catch (error) {
      setFailure({ by, error })
    } finally {
      setSending(undefined)
    }
  }
  const byPassword = (event: FormEvent) => {
    event.preventDefault()
    void sign('password', () => stoa.sessions.signIn({ body: { session: { email, password, ...query } }, retries: 0 }))
  }
  const byPasskey = () =>
    sign('passkey', async () => {
      const { options } = await stoa.passkeys.createSignInOptions()
      const credential = await signByPasskey(options)
      return stoa.passkeys.signInByPasskey({ body: { credential, ...query }, retries: 0 })
    })
  const says = ({ by, error }: { by: By; error: unknown }) => {
    if (isPasskeyCancelled(error)) return w.passkeyCanceled
    if (!(error instanceof StoaError)) return tell(error, words)
    if (error.status === 429) return w.tooMany
    if (error.status !== 401 && error.code !== 'sign_in_refused') return tell(error, words)
    return by === 'passkey' ? w.passkeyWrong : w.wrong
  }
  return (
    <form ref={form} onSubmit={byPassword}>
      <Stack gap="md">
        {takesPassword && (
          <>
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
          </>
        )}
        {failure && (
          <Alert color="red" role="alert" py="xs">
            {says(failure)}
          </Alert>
        )}
        {takesPassword && (
          <Button type="submit" fullWidth loading={sending === 'password'} size="sm">
            {w.submit}
          </Button>
        )}
        {takesPasskey && (
          <>
            {takesPassword && <Divider label={w.or} />}
            <Button
              fullWidth
              variant="default"
              size="sm"
              leftSection={<Fingerprint size={16} />}
              loading={sending === 'passkey'}
              onClick={() => void byPasskey()}
            >
              {w.passkey}
            </Button>
          </>
        )}
      </Stack>
    </form>
  )
}
