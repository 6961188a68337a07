import { Alert, Anchor, Skeleton, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFirstWords } from '../kit/format/words.tsx'
import { Failure } from '../kit/page/Failure.tsx'
import { OuterPage } from './OuterPage.tsx'
import { SignIn } from './SignIn.tsx'
import { useSignInHere } from './sign-in-here.ts'

/** Whoever opens the console without a session: how one signs in here, and to which network. */
export function SignInPage() {
  const { signIn: w } = useFirstWords().shell
  const { data, error, refetch, networkRef } = useSignInHere()
  return (
    <OuterPage title={w.title} lead={data?.network ? w.to(data.network.title) : w.lead}>
      {error && !data ? (
        <Failure error={error} again={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton h={180} aria-busy />
      ) : data.setup ? (
        <Alert color="gray">{w.setup}</Alert>
      ) : (
        <Stack gap="md">
          {data.network === undefined && <Alert color="gray">{w.network}</Alert>}
          {/* A passkey knows of which network it is; an e-mail is unique in one alone. */}
          <SignIn networkRef={networkRef} takesPassword={data.network !== undefined && data.methods.includes('password')} />
          {data.network !== undefined && (
            <Anchor component={Link} to="/forgotten" size="sm" ta="center">
              {w.forgotten}
            </Anchor>
          )}
        </Stack>
      )}
    </OuterPage>
  )
}
