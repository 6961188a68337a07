import { findNetwork, locations } from '../../access/store.ts'
import { ApiError, found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { askRun } from './actions-ask.ts'
import * as contract from './contract.ts'
import { loadInvoices } from '../../invoices/actions-view.ts'
import { invoicesOf } from '../../invoices/store-lists.ts'
import { isTooFar, TOO_FAR } from './rules.ts'
import { billingPreviewList, billingRunList, billingRuns } from './store.ts'
import { runView } from './view.ts'

export const billingRunRoutes = implement(contract, {
  async createBillingRun(call) {
    const { tx, network, now, body } = call
    const { asOf, dryRun, locationRef } = body.run
    const faults = new Faults()
    if (locationRef) faults.reference(await locations.find(tx, network, locationRef), '/run/locationRef', 'location')
    faults.rule(dryRun && asOf !== undefined && isTooFar(asOf, now), '/run/asOf', TOO_FAR)
    faults.refuse()
    if (asOf !== undefined && asOf > now && !dryRun && !(await findNetwork(tx, network))!.test)
      throw new ApiError('not_testable', 'What is still to come is billed in test networks alone; a dry run shows it.')
    return { run: runView(await askRun(call, { asOf, dryRun, locationRef })) }
  },

  async listBillingRuns(call) {
    const { rows, nextPageToken } = await billingRunList.read(call)
    return { runs: rows.map(runView), nextPageToken }
  },

  async listInvoicesOfBillingRun(call) {
    const { db, network, now, params, pages } = call
    const run = found(await billingRuns.find(db, network, params.id), 'run')
    const query = { ...call.query, runRef: run.id }
    if (run.dryRun) {
      const { rows, nextPageToken } = await billingPreviewList.read({ db, network, pages, query })
      return { invoices: rows.map(({ shown }) => shown), nextPageToken }
    }
    const { rows, nextPageToken } = await invoicesOf({ db, network, now, pages, query: { ...query, order: 'createDate:asc' } })
    return { invoices: await loadInvoices(db, network, rows, now), nextPageToken }
  },

  async getBillingRun({ db, network, params }) {
    return { run: runView(found(await billingRuns.find(db, network, params.id), 'run')) }
  },
})
