import { found } from '../../kernel/errors/api-error.ts'
import { implement } from '../../kernel/http/implement.ts'
import { createRun } from './actions-create.ts'
import { loadPreviews } from './actions-preview.ts'
import * as contract from './contract.ts'
import { loadInvoices } from '../../invoices/actions-view.ts'
import { invoicesOf } from '../../invoices/store-lists.ts'
import { billingPreviewList, billingRunList, billingRuns } from './store.ts'
import { runView } from './view.ts'

export const billingRunRoutes = implement(contract, {
  async createBillingRun(call) {
    const { asOf, dryRun, locationRef } = call.body.run
    return { run: runView(await createRun(call, { asOf, dryRun, locationRef })) }
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
      return { invoices: await loadPreviews(db, network, rows), nextPageToken }
    }
    const { rows, nextPageToken } = await invoicesOf({ db, network, now, pages, query: { ...query, order: 'createDate:asc' } })
    return { invoices: await loadInvoices(db, network, rows, now), nextPageToken }
  },

  async getBillingRun({ db, network, params }) {
    return { run: runView(found(await billingRuns.find(db, network, params.id), 'run')) }
  },
})
