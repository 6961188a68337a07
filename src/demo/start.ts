import { clientIdOf } from '../access/secrets.ts'
import type { Secrets } from './secrets.ts'
import type { Names } from './seed.ts'

type Refs = Omit<Names, 'title' | 'place' | 'adminName' | 'credentialRef' | 'readonlyCredentialRef'>

/** What a first call to a network of the demo needs. */
export interface Start extends Refs {
  baseUrl: string
  clientId: string
  clientSecret: string
  /** A credential with every `.readonly` scope. */
  readonly: { clientId: string; clientSecret: string }
}

export function startOf(names: Names, secrets: Secrets, baseUrl: string): Start {
  const { title: _, place: _place, adminName: _name, credentialRef, readonlyCredentialRef, ...refs } = names
  const credential = (id: string) => {
    const clientId = clientIdOf(refs.networkRef, id)
    return { clientId, clientSecret: secrets[clientId]! }
  }
  return { baseUrl, ...refs, ...credential(credentialRef), readonly: credential(readonlyCredentialRef) }
}
