import { EntriesPage } from '../parts/EntriesPage.tsx'

/** `/console/transactions`: what happened with credits. */
export const PageOfRoute = () => <EntriesPage unit="credits" />
