/** A mail's words about a place, which is the location's title. */
export interface Part {
  subject: (place: string) => string
  title: (place: string) => string
  /** Paragraphs after the greeting. */
  body: (place: string) => readonly string[]
}

/** A mail's words about an invoice, an event or a resource by its title. */
interface TitledPart {
  subject: (place: string, title: string) => string
  title: (title: string) => string
  body: (place: string, title: string) => readonly string[]
}

/** What the built-in mails say in a language. */
export interface Words {
  greeting: (name: string) => string
  invitation: Part
  approval: Part
  rejection: Part & { reason: string }
  order: Omit<Part, 'subject'> & { subject: (place: string, number: string) => string }
  invoice: TitledPart & {
    /** The last paragraph: something is left to be paid, or nothing. */
    toPay: string
    settled: string
  }
  reminder: TitledPart
  ticketConfirmation: TitledPart
  ticketPromotion: TitledPart
  ticketReminder: TitledPart
  ticketCancellation: TitledPart
  eventUpdate: TitledPart
  /** As `eventUpdate`, to those who wait for seats. */
  waitlistUpdate: TitledPart
  eventCancellation: TitledPart & {
    /** Above what an admin says about it. */
    reason: string
    /** Where nothing had been paid yet. */
    nothingToPay: string
  }
  bookingConfirmation: TitledPart
  bookingUpdate: TitledPart
  bookingReminder: TitledPart
  bookingCancellation: TitledPart
  /** Of a booking, to those who come to it beside the owner. */
  guestUpdate: TitledPart
  guestCancellation: TitledPart
  signInInvitation: Part
  passwordReset: Part
  emailChange: Part
  /** Above the link, which stands alone on its line. */
  link: string
  facts: Record<Fact, string>
  /** Between a fact’s name and what it is, in plain text. */
  colon: string
  /** How an order is paid. */
  payments: Record<'credits' | 'dayPasses' | 'invoice' | 'later' | 'online' | 'paid', string>
  free: string
  credits: (count: string, isOne: boolean) => string
  dayPasses: (count: string, isOne: boolean) => string
  /** Where somebody reads the answers. */
  reply: string
  /** The last line: who sends this. */
  sentBy: (place: string) => string
}

export type Fact =
  | 'memberNumber'
  | 'place'
  | 'orderNumber'
  | 'product'
  | 'quantity'
  | 'amount'
  | 'payment'
  | 'comment'
  | 'invoice'
  | 'remaining'
  | 'dueDate'
  | 'event'
  | 'resource'
  | 'time'
  | 'venue'
  | 'seats'
  | 'code'
  | 'givenBack'
