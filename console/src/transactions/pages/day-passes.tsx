import { EntriesPage } from '../parts/EntriesPage.tsx'

/** `/console/transactions/day_passes`: what happened with day passes. */
export const PageOfRoute = () => <EntriesPage unit="dayPasses" />
