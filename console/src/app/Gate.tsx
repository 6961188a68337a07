import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { isSignedOut, noteWho, useAsked } from '../kit/data/calling.ts'
import { SessionContext } from '../kit/format/session.tsx'
import { Failure } from '../kit/page/Failure.tsx'
import { live } from './live/live.ts'
import { Shell } from './Shell.tsx'
import { keepNetwork } from './sign-in-here.ts'
import { who } from './who.ts'

const SignInPage = lazy(async () => ({ default: (await import('./SignInPage.tsx')).SignInPage }))
const ProofDialog = lazy(async () => ({ default: (await import('./ProofDialog.tsx')).ProofDialog }))
const EndedDialog = lazy(async () => ({ default: (await import('./EndedDialog.tsx')).EndedDialog }))

/**
 * Who has not signed in sees the sign-in at whatever address. When a session ends while a page is open, the page stays under a dialog, and what
 * it had asked for is asked again afterwards. So it is when something needs a fresh proof of who somebody is.
 */
export function Gate() {
  const asked = useAsked()
  const session = useQuery(who)
  const known = session.data?.session
  const [network, user] = [known?.network.id, known?.user.id]
  useEffect(() => {
    const leaving = new AbortController()
    if (user === undefined || network === undefined) return
    noteWho({ user, network })
    keepNetwork(network)
    void live(`stoa.changes ${network} ${user}`, leaving.signal)
    return () => leaving.abort()
  }, [network, user])
  if (known === undefined) {
    if (isSignedOut(session.error))
      return (
        <Suspense>
          <SignInPage />
        </Suspense>
      )
    return session.error ? <Failure error={session.error} again={() => void session.refetch()} /> : null
  }
  return (
    <SessionContext value={known}>
      <Shell>
        <Outlet />
      </Shell>
      {asked.proof && (
        <Suspense>
          <ProofDialog />
        </Suspense>
      )}
      {asked.signIn && (
        <Suspense>
          <EndedDialog />
        </Suspense>
      )}
    </SessionContext>
  )
}
