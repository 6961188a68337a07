import { statements } from '../db/statements.ts'
import { booking, resource } from './table.ts'

export const resources = statements(resource)
export const bookings = statements(booking)
