import { ScheduledPage } from '../parts/ScheduledPage.tsx'

/** `/console/transactions/day_passes/scheduled`: the day passes that later periods of subscriptions are to pay for bookings. */
export const PageOfRoute = () => <ScheduledPage unit="dayPasses" />
