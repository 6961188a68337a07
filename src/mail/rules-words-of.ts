/** A mail's words about a place, which is the location's title. */
export interface Part {
  subject: (place: string) => string
  title: (place: string) => string
  /** Paragraphs after the greeting. */
  body: (place: string) => readonly string[]
}

/** A mail's words about an invoice by its title. */
interface InvoicePart {
  subject: (place: string, invoice: string) => string
  title: (invoice: string) => string
  body: (place: string, invoice: string) => readonly string[]
}

/** What the built-in mails say in a language. */
export interface Words {
  greeting: (name: string) => string
  invitation: Part
  approval: Part
  rejection: Part & { reason: string }
  order: Omit<Part, 'subject'> & { subject: (place: string, number: string) => string }
  invoice: InvoicePart & {
    /** The last paragraph: something is left to be paid, or nothing. */
    toPay: string
    settled: string
  }
  reminder: InvoicePart
  signInInvitation: Part
  passwordReset: Part
  emailChange: Part
  /** Above the link, which stands alone on its line. */
  link: string
  facts: Record<Fact, string>
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
