import { Alert, Anchor, Button, PasswordInput, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { StoaError } from '../../../client/index.ts'
import { stoa } from '../kit/data/stoa.ts'
import { useWords } from '../kit/format/words.tsx'
import { tell } from '../kit/page/Failure.tsx'
import { OuterPage } from './OuterPage.tsx'

/** The secret leaves the address at once, so that it is in no history and under nobody's eyes. */
const secret = location.hash.slice(1)
if (location.pathname.endsWith('/link')) history.replaceState(history.state, '', location.pathname)

/** A one-time link: it sets a password, or opens the demo. */
export function LinkPage() {
  const words = useWords()
  const { link: w, signIn } = words.shell
  const [password, setPassword] = useState('')
  const link = useQuery({ queryKey: ['link'], queryFn: () => stoa.links.readLink({ body: { secret } }), gcTime: 0 })
  const spend = useMutation({
    mutationFn: (password: string | undefined) =>
      stoa.links.spendLink({ body: { secret, ...(password && { password }) }, retries: 0 }),
    // Loaded anew, so that nothing of whoever was signed in before is left.
    onSuccess: () => location.replace('/console'),
  })
  const kind = link.data?.link.kind
  const { mutate } = spend
  useEffect(() => {
    if (kind === 'demo') mutate(undefined)
  }, [kind, mutate])
  const error = link.error ?? spend.error
  const isExpired =
    error instanceof StoaError && (error.code === 'link_expired' || error.errors.some(({ pointer }) => pointer === '/secret'))
  return (
    <OuterPage title={w[kind ?? 'demo']}>
      {error && (
        <Alert color="red" role="alert" mb="md">
          {isExpired ? w.expired : tell(error, words)}
        </Alert>
      )}
      {isExpired ? (
        <Anchor href="/console">{w.toSignIn}</Anchor>
      ) : kind === 'invite' || kind === 'reset' ? (
        <form
          onSubmit={event => {
            event.preventDefault()
            mutate(password)
          }}
        >
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              {link.data?.link.network.title} · {link.data?.link.email}
            </Text>
            <input type="hidden" name="email" autoComplete="username" value={link.data?.link.email} readOnly />
            <PasswordInput
              label={w.password}
              description={w.lead}
              size="sm"
              autoComplete="new-password"
              minLength={12}
              maxLength={200}
              required
              withAsterisk={false}
              autoFocus
              value={password}
              onChange={event => setPassword(event.currentTarget.value)}
            />
            <Button type="submit" fullWidth size="sm" loading={spend.isPending}>
              {w.submit}
            </Button>
          </Stack>
        </form>
      ) : (
        !error && <Skeleton h={36} aria-label={signIn.title} />
      )}
    </OuterPage>
  )
}
