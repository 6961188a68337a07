import { hasPasskeys } from './passkeys.ts'
import { stoa } from './stoa.ts'
import { useOperation } from './use-operation.ts'

/** Whether this browser has passkeys and the service takes them at this address; undefined while that is not known. */
export function useTakesPasskeys(networkRef?: string): boolean | undefined {
  const { data, error } = useOperation(stoa.signIn.getSignIn, { query: networkRef ? { networkRef } : {} })
  if (!hasPasskeys() || error) return false
  return data?.signIn.methods.includes('passkey')
}
