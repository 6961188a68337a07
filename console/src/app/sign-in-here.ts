import { stoa } from '../kit/data/stoa.ts'
import { useOperation } from '../kit/data/use-operation.ts'

const KEPT = 'stoa.network'

/** Notes at the sign-in of which network this browser has been. */
export const keepNetwork = (ref: string): void => localStorage.setItem(KEPT, ref)

/** What the service says of signing in to the network of the address, else to the last one that was; none is named where the service has one. */
export function useSignInHere() {
  const named = /\/console\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/i.exec(location.pathname)?.[1]
  const kept = localStorage.getItem(KEPT) ?? undefined
  const networkRef = named ?? kept
  const first = useOperation(stoa.signIn.getSignIn, { query: networkRef === undefined ? {} : { networkRef } })
  // The service was begun anew since.
  const isGone = named === undefined && kept !== undefined && first.data !== undefined && first.data.signIn.network === undefined
  const second = useOperation(stoa.signIn.getSignIn, { query: {} }, { enabled: isGone })
  const { data, error, refetch } = isGone ? second : first
  return { data: data?.signIn, error, refetch, networkRef: isGone ? undefined : networkRef }
}
