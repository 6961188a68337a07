import { stoa } from '../kit/data/stoa.ts'
import { useOperation } from '../kit/data/use-operation.ts'

const KEPT = 'stoa.network'

/** Remembers in this browser at the sign-in of which network it has been. */
export const keepNetwork = (ref: string): void => localStorage.setItem(KEPT, ref)

/**
 * How one signs in here: to the network that the address names, else to the last one where this browser has been, else to whichever the service
 * has. `networkRef` is the one that was asked for.
 */
export function useSignInHere() {
  const named = /\/console\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/i.exec(location.pathname)?.[1]
  const kept = localStorage.getItem(KEPT) ?? undefined
  const networkRef = named ?? kept
  const first = useOperation(stoa.signIn.getSignIn, { query: networkRef === undefined ? {} : { networkRef } })
  // The service no longer knows the one that was remembered, as after it was set up anew.
  const isGone = named === undefined && kept !== undefined && first.data !== undefined && first.data.signIn.network === undefined
  const second = useOperation(stoa.signIn.getSignIn, { query: {} }, { enabled: isGone })
  const { data, error, refetch } = isGone ? second : first
  return { data: data?.signIn, error, refetch, networkRef: isGone ? undefined : networkRef }
}
