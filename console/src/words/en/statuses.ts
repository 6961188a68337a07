/** The states of things in one word each, by kind of thing: where words have a gender, so do its states. */
export const statuses = {
  ticket: { new: 'New', inProgress: 'In progress', solved: 'Solved', closed: 'Closed' },
  order: { new: 'New', inProgress: 'In progress', completed: 'Completed', canceled: 'Canceled' },
  invoice: { draft: 'Draft', issued: 'Issued', paid: 'Paid', voided: 'Void' },
  creditNote: { completed: 'Issued', voided: 'Void' },
  subscription: { scheduled: 'Scheduled', active: 'Active', canceled: 'Canceled' },
  purchase: { active: 'Active', canceled: 'Canceled' },
  payment: {
    scheduled: 'Scheduled',
    pending: 'Pending',
    processing: 'Processing',
    succeeded: 'Succeeded',
    failed: 'Failed',
    canceled: 'Canceled',
  },
  eventTicket: { canceled: 'Canceled' },
  deposit: { due: 'Due', held: 'Held', settled: 'Settled', canceled: 'Canceled' },
  signup: { requested: 'To decide', approved: 'Approved', rejected: 'Rejected' },
}
