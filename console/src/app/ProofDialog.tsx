import { Alert, Button, Divider, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { Fingerprint } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import { StoaError } from '../../../client/index.ts'
import { hasPasskeys, isPasskeyCancelled, signByPasskey } from '../kit/data/passkeys.ts'
import type { ArgsOf } from '../kit/data/operation.ts'
import { CURRENT, queryClient } from '../kit/data/query-client.ts'
import { calling, giveNoProof, goOnProved, renewingCookie } from '../kit/data/calling.ts'
import { stoa } from '../kit/data/stoa.ts'
import { useSession } from '../kit/format/session.tsx'
import { useFaultFocus } from '../kit/form/use-fault-focus.ts'
import { useWords } from '../kit/format/words.tsx'
import { tell } from '../kit/page/Failure.tsx'

type Proof = ArgsOf<typeof stoa.proofs.createProof>['body']['proof']

/** By which a dialog that is under this one knows that the key Escape is not for it. */
const OWN_KEYS = { 'data-mantine-stop-propagation': 'true' }

/** Asks over the page who somebody is, when a call needs a fresh proof of it. Closed without one, the call fails. */
export function ProofDialog() {
  const { proof: w } = useWords().shell
  useEffect(() => focusBelow, [])
  return (
    <Modal
      opened
      onClose={giveNoProof}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onKeyDown={event => event.key === 'Escape' && giveNoProof()}
      attributes={{ content: OWN_KEYS }}
      zIndex={450}
      title={w.title}
      centered
    >
      <Prove />
    </Modal>
  )
}

/** The button that was pressed waits and has lost the focus, so the dialog that it stands in gets it back, and the keyboard goes on there. */
function focusBelow(): void {
  if (document.activeElement !== document.body) return
  const below = document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')
  below[below.length - 1]?.focus()
}

function Prove() {
  const words = useWords()
  const { signIn, proof: w } = words.shell
  const { user, hasPassword, passkeys } = useSession()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<unknown>()
  const [sending, setSending] = useState<'password' | 'passkey'>()
  const form = useFaultFocus(error)
  const prove = async (by: 'password' | 'passkey', made: () => Promise<Proof>) => {
    setSending(by)
    setError(undefined)
    try {
      const proof = await made()
      const reply = await renewingCookie(() => stoa.proofs.createProof({ body: { proof }, retries: 0 }))
      queryClient.setQueryData(CURRENT, reply)
      goOnProved({ user: reply.session.user.id, network: reply.session.network.id })
    } catch (error) {
      setError(error)
    } finally {
      setSending(undefined)
    }
  }
  const byPassword = (event: FormEvent) => {
    event.preventDefault()
    void prove('password', () => Promise.resolve({ password }))
  }
  const byPasskey = () =>
    prove('passkey', async () => {
      const { options } = await calling(() => stoa.proofs.createProofOptions())
      return { credential: await signByPasskey(options) }
    })
  const says = () => {
    if (isPasskeyCancelled(error)) return signIn.passkeyCanceled
    if (!(error instanceof StoaError)) return tell(error, words)
    if (error.status === 429) return signIn.tooMany
    if (error.code === 'wrong_password') return w.wrong
    return error.code === 'passkey_refused' ? signIn.passkeyWrong : tell(error, words)
  }
  const takesPasskey = passkeys > 0 && hasPasskeys()
  return (
    <form ref={form} onSubmit={byPassword}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {w.text}
        </Text>
        <input type="hidden" name="email" autoComplete="username" value={user.email} readOnly />
        {hasPassword && (
          <PasswordInput
            label={signIn.password}
            name="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            size="sm"
            data-autofocus
            visibilityToggleButtonProps={OWN_KEYS as object}
            {...OWN_KEYS}
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
          />
        )}
        {error !== undefined && (
          <Alert color="red" role="alert" py="xs">
            {says()}
          </Alert>
        )}
        {!hasPassword && !takesPasskey && <Text size="sm">{w.nothing}</Text>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={giveNoProof} {...OWN_KEYS}>
            {words.kit.cancel}
          </Button>
          {hasPassword && (
            <Button type="submit" loading={sending === 'password'} {...OWN_KEYS}>
              {w.submit}
            </Button>
          )}
        </Group>
        {takesPasskey && (
          <>
            {hasPassword && <Divider label={signIn.or} />}
            <Button
              fullWidth
              variant={hasPassword ? 'default' : 'filled'}
              data-autofocus={!hasPassword || undefined}
              leftSection={<Fingerprint size={16} />}
              loading={sending === 'passkey'}
              onClick={() => void byPasskey()}
              {...OWN_KEYS}
            >
              {signIn.passkey}
            </Button>
          </>
        )}
      </Stack>
    </form>
  )
}
