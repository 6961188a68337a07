/** What bookings are to take from what later periods of subscriptions give. */
export const scheduled = {
  title: 'Scheduled',
  one: 'Scheduled use',
  of: { credits: 'Scheduled credits', dayPasses: 'Scheduled day passes' },
  booking: 'Booking',
  period: 'Period from',
  subscription: 'Subscription',
  openSubscription: 'Open the subscription',
  status: 'State',
  statuses: { scheduled: 'Scheduled', resolved: 'Settled', canceled: 'Canceled', failed: 'Failed' },
  all: 'All',
  since: 'Since',
  waits: (amount: string, day: string | undefined) =>
    day === undefined
      ? `Not charged yet: ${amount}. The period in which it begins pays.`
      : `Not charged yet: ${amount}. The period from ${day} pays.`,
  allOfHolder: 'All of the holder',
  emptyTitle: 'Nothing is scheduled',
  emptyText: 'Bookings of a later period of a subscription are paid from what that period gives, and wait for it here.',
}
