import { implement } from '../../kernel/http/implement.ts'
import { networkAsked } from '../sessions/actions-current.ts'
import { networkView } from '../sessions/view.ts'
import { takesPasskeys } from '../passkeys/actions-challenges.ts'
import { upToTwoNetworks } from '../store.ts'
import * as contract from './contract.ts'

export const signInRoutes = implement(contract, {
  async getSignIn({ db, exchange, query }) {
    const { networkRef } = query
    const { service } = exchange
    const asked = await networkAsked(db, networkRef)
    return {
      signIn: {
        network: asked && networkView(asked),
        methods: takesPasskeys(exchange.site) ? ['password' as const, 'passkey' as const] : ['password' as const],
        mails: service.sendsMail && service.publicUrl !== undefined && asked?.test === false,
        setup: asked === undefined && (await upToTwoNetworks(db)).length === 0,
      },
    }
  },
})
