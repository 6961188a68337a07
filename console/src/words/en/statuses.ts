/** The states of all things, in one word each. */
export const statuses = {
  new: 'New',
  inProgress: 'In progress',
  solved: 'Solved',
  closed: 'Closed',
  completed: 'Completed',
  canceled: 'Canceled',
  draft: 'Draft',
  issued: 'Issued',
  paid: 'Paid',
  voided: 'Void',
  scheduled: 'Scheduled',
  active: 'Active',
  pending: 'Pending',
  processing: 'Processing',
  succeeded: 'Succeeded',
  failed: 'Failed',
}
