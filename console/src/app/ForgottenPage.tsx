import { Alert, Anchor, Button, Skeleton, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { StoaError } from '../../../client/index.ts'
import { stoa } from '../kit/data/stoa.ts'
import { useWords } from '../kit/format/words.tsx'
import { tell } from '../kit/page/Failure.tsx'
import { OuterPage } from './OuterPage.tsx'
import { useSignInHere } from './sign-in-here.ts'

/** `/console/forgotten`: asks for a link to set another password, where the service mails any; else it says who can make one. */
export function ForgottenPage() {
  const words = useWords()
  const { signIn: w, link } = words.shell
  const { data, error, networkRef } = useSignInHere()
  const [email, setEmail] = useState('')
  const ask = useMutation({
    mutationFn: () => stoa.passwords.forgetPassword({ body: { email, ...(networkRef !== undefined && { networkRef }) } }),
  })
  const failure = ask.error ?? error
  return (
    <OuterPage title={w.forgottenTitle} {...(data?.mails && !ask.isSuccess && { lead: w.forgottenText })}>
      <Stack gap="md">
        {failure !== null && (
          <Alert color="red" role="alert" py="xs">
            {failure instanceof StoaError && failure.status === 429 ? w.tooMany : tell(failure, words)}
          </Alert>
        )}
        {ask.isSuccess ? (
          <Alert color="accent" role="status" icon={<MailCheck />}>
            {w.forgottenSent(email)}
          </Alert>
        ) : data === undefined ? (
          failure === null && <Skeleton h={90} aria-busy />
        ) : data.mails ? (
          <form
            onSubmit={event => {
              event.preventDefault()
              ask.mutate()
            }}
          >
            <Stack gap="md">
              <TextInput
                label={w.email}
                type="email"
                name="email"
                autoComplete="username"
                required
                withAsterisk={false}
                autoFocus
                value={email}
                onChange={event => setEmail(event.currentTarget.value)}
              />
              <Button type="submit" fullWidth size="sm" loading={ask.isPending}>
                {w.forgottenSubmit}
              </Button>
            </Stack>
          </form>
        ) : (
          <Alert color="gray">{w.forgottenNoMail}</Alert>
        )}
        <Anchor component={Link} to="/" size="sm" ta="center">
          {link.toSignIn}
        </Anchor>
      </Stack>
    </OuterPage>
  )
}
