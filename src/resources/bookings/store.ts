import { statements } from '../../db/statements.ts'
import { booking } from './table.ts'

export const bookings = statements(booking)
