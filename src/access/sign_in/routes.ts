import { implement } from '../../kernel/http/implement.ts'
import { networkView } from '../sessions/view.ts'
import { takesPasskeys } from '../passkeys/actions-challenges.ts'
import { findNetwork, listNetworks } from '../store.ts'
import * as contract from './contract.ts'

export const signInRoutes = implement(contract, {
  async getSignIn({ db, exchange, query }) {
    const { networkRef } = query
    const { service } = exchange
    const all = await listNetworks(db)
    const asked = networkRef === undefined ? (all.length === 1 ? all[0] : undefined) : await findNetwork(db, networkRef)
    return {
      signIn: {
        network: asked && networkView(asked),
        methods: takesPasskeys(exchange.site) ? ['password' as const, 'passkey' as const] : ['password' as const],
        mails: service.sendsMail && service.publicUrl !== undefined && asked?.test === false,
        setup: all.length === 0,
      },
    }
  },
})
