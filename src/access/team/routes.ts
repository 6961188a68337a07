import { implement } from '../../kernel/http/implement.ts'
import { systemNow } from '../../kernel/time/clock.ts'
import { livingLinks } from '../links/store.ts'
import * as contract from './contract.ts'
import { adminRows, passkeyCounts, sessionCounts } from './store.ts'
import { teamView } from './view.ts'

export const teamRoutes = implement(contract, {
  async listTeam({ db, network }) {
    const now = systemNow()
    const rows = await adminRows(db, network)
    const links = new Map((await livingLinks(db, network, now)).map(link => [link.userRef, link]))
    return { team: teamView(rows, links, await sessionCounts(db, network, now), await passkeyCounts(db, network)) }
  },
})
