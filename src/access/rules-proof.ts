import { ApiError } from '../kernel/errors/api-error.ts'

interface Prover {
  sessionRef?: string | undefined
  proofExpireDate?: string | undefined
}

/** Throws 403 for a session whose person has not proved lately who it is. A program proves itself with each request. */
export function checkProof({ sessionRef, proofExpireDate }: Prover, now: string): void {
  if (sessionRef === undefined || (proofExpireDate !== undefined && proofExpireDate > now)) return
  throw new ApiError(
    'proof_required',
    'Prove once more who you are, by password or passkey: POST /access/proofs/v1. Then send the request again.',
  )
}
