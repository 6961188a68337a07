import { ScheduledPage } from '../parts/ScheduledPage.tsx'

/** `/console/transactions/credits/scheduled`: the credits that later periods of subscriptions are to pay for bookings. */
export const PageOfRoute = () => <ScheduledPage unit="credits" />
