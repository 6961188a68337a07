import type { LocationRow } from '../access/table.ts'
import type { MailRow } from './table.ts'

/** All that a mail is written from, as it is at that moment. */
export interface Matter {
  mail: MailRow
  /** By the clock of the network. */
  now: string
  /** The network is for trials: what it writes goes to nobody. */
  isTest: boolean
  place: Place
  /** To a company: under its name. */
  person: { name: string; surname: string; email: string; blocked: boolean }
  /** Of mails about memberships, orders, tickets, waiting lists and bookings. */
  membership: { number: number; status: string; deleteDate: string | null } | undefined
  /** Whether the person has a living membership at the location, by this one or another. */
  isMember: boolean
  order?: OrderMatter | undefined
  ticket?: TicketMatter | undefined
  entry?: EntryMatter | undefined
  booking?: BookingMatter | undefined
  /** Of cancellations: the payment of a ticket, or those of a booking and what was canceled along with it. */
  settled: readonly SettledMatter[]
  invoice?: InvoiceMatter | undefined
  /** Where the person sets a password. */
  link?: string | undefined
}

export type Place = Pick<LocationRow, 'title' | 'address' | 'email' | 'locale'>

/** An invoice, in minor units of its currency. */
export interface InvoiceMatter {
  title: string
  status: string
  /** Whether it should have been paid by now. */
  isOverdue: boolean
  customerName: string
  grossAmount: number
  remaining: number
  currencyCode: string
  dueDate: string
  timezoneId: string
  /** What the customer is told on it. */
  note: string | null
}

/** How something is paid. Amounts as they are stored: minor units of a currency, or hundredths of credits and passes. */
export interface PaymentMatter {
  paymentType: string | null
  paymentStatus: string | null
  paymentAmount: number | null
  /** Of money: with its tax. */
  paymentGrossAmount: number | null
  paymentCurrencyCode: string | null
}

/** What became of a payment when what it was for was canceled, in its unit: money gross, in minor units. */
export interface SettledMatter extends PaymentMatter {
  /** What the cancellation gave back. */
  given: number
  /** What it let nobody pay any more of an invoice. */
  waived: number
}

/** What people are reminded of. */
interface ReminderMatter {
  startDate: string
  reminderEnabled: boolean
  /** When people are to be reminded of it again. */
  reminderDate: string | null
}

/** Seats at an event. */
export interface SeatsMatter {
  quantity: number
  eventTitle: string
  startDate: string
  endDate: string
  venue: string
  timezoneId: string
}

/** Those that somebody waits for. */
export interface EntryMatter extends SeatsMatter {
  status: string
}

export interface TicketMatter extends SeatsMatter, PaymentMatter, ReminderMatter {
  role: string
  code: string | null
  /** When it was canceled. */
  deleteDate: string | null
  confirmationEmailEnabled: boolean
  confirmationEmailTemplate: string
}

/** When something is booked, and what that costs. */
export interface ToldBooking extends PaymentMatter {
  startDate: string
  endDate: string
}

/** A resource, or seats of it, for a while. */
export interface BookingMatter extends PaymentMatter, ReminderMatter {
  userRef: string
  /** Who comes, as well as the owner. */
  guests: readonly { userRef: string; membershipRef: string }[]
  /** The mail goes to one of them. */
  isForGuest: boolean
  title: string | null
  seats: number
  resourceTitle: string
  startDate: string
  endDate: string
  timezoneId: string
  /** When it was canceled. */
  deleteDate: string | null
  /** With those of its series that are told with it. */
  told: readonly ToldBooking[]
  confirmationEmail: { template: string }
}

export interface OrderMatter extends PaymentMatter {
  number: number
  quantity: number
  status: string
  comment: string | null
  deleteDate: string | null
  productTitle: string
  optionTitle: string
  confirmationEmailEnabled: boolean
  confirmationEmailTemplate: string
}
