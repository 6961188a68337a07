import { plain, plainLines } from './rules.ts'
import { moneyOf, writtenDay } from './rules-amount.ts'
import { brokenLines, markup, type Node } from './rules-markup.ts'
import { fill, namesIn, type Values } from './rules-template.ts'
import { languageOf, type Language } from './rules-words.ts'
import type { Fact, Part } from './rules-words-of.ts'
import type { InvoiceMatter, Matter, Place } from './table-matter.ts'
import { factsOfBooking, valuesOfBooking, wordsOnBooking } from './view-booking.ts'
import { factsOfOrder, valuesOfOrder } from './view-order.ts'
import { factsOfSeats, factsOfTicket, valuesOfTicket, wordsOnTicket } from './view-ticket.ts'

/** What a mail says, before it has a form. */
export interface Letter {
  language: string
  subject: string
  place: { title: string; address: string; email: string | undefined }
  /** Where answers go. */
  replyTo: string | undefined
  /** Of the built-in texts; a template has none. */
  title: string | undefined
  content: readonly Node[]
  /** Whether the content has colours of its own, which were chosen for a light ground. */
  isColoured: boolean
  facts: readonly (readonly [label: string, value: string])[]
  /** Between the two in plain text. */
  colon: string
  /** The last lines. */
  closing: readonly string[]
  sentBy: string
}

/** What a mail says: in the language that was asked for, else in the location's. */
export function letterOf({
  mail,
  place: shown,
  person,
  membership,
  order,
  ticket,
  entry,
  booking,
  settled,
  invoice,
  link,
}: Matter): Letter {
  const language = languageOf(mail.locale, shown.locale)
  const { words } = language
  const place = placeOf(shown)
  const replyTo = place.email !== undefined && isForAnyServer(place.email) ? place.email : undefined
  const name = plain(person.name)
  const about = (part: Part, facts: Letter['facts'], more: readonly Node[] = []): Letter => ({
    language: language.language,
    subject: part.subject(place.title),
    place,
    replyTo,
    title: part.title(place.title),
    content: [...[words.greeting(name), ...part.body(place.title)].map(text => markup('p', {}, text)), ...more],
    isColoured: false,
    facts,
    colon: words.colon,
    closing: replyTo === undefined ? [] : [words.reply],
    sentBy: words.sentBy(place.title),
  })
  const fact = (name: Fact, value: string) => [words.facts[name], value] as const
  const ofMember = [
    ...(membership === undefined ? [] : [fact('memberNumber', String(membership.number))]),
    fact('place', oneLine(place)),
  ]
  switch (mail.kind) {
    case 'membershipInvitation':
      return about(words.invitation, ofMember)
    case 'membershipApproval':
      return about(words.approval, ofMember)
    case 'membershipRejection':
      return about(words.rejection, [], reasonOf(mail.reason, words.rejection.reason))
    case 'signInInvitation':
    case 'passwordReset':
      return about(words[mail.kind], [], [markup('p', {}, words.link), markup('p', {}, markup('a', { href: link! }, link!))])
    case 'emailChange':
      return about(words.emailChange, [])
    case 'invoiceIssued':
    case 'invoiceReminder':
      return about(wordsOnInvoice(mail.kind, invoice!, language), factsOfInvoice(invoice!, language), noteOf(invoice!))
    case 'ticketConfirmation':
    case 'ticketPromotion':
    case 'ticketReminder':
    case 'ticketCancellation':
    case 'eventUpdate':
    case 'eventCancellation': {
      const builtIn = about(wordsOnTicket(mail.kind, ticket!, language), factsOfTicket(mail.kind, ticket!, settled, language), [
        ...reasonOf(mail.reason, words.eventCancellation.reason),
      ])
      if (mail.kind !== 'ticketConfirmation') return builtIn
      return {
        ...builtIn,
        ...ownContent(
          ticket!.confirmationEmailTemplate,
          valuesOfTicket(ticket!, { name, place: place.title, language }),
          builtIn,
        ),
      }
    }
    case 'waitlistUpdate':
      return about(wordsOnTicket(mail.kind, entry!, language), factsOfSeats(entry!, language))
    case 'waitlistCancellation': {
      const why = reasonOf(mail.reason, words.eventCancellation.reason)
      return about(wordsOnTicket('eventCancellation', entry!, language), factsOfSeats(entry!, language), why)
    }
    case 'bookingConfirmation':
    case 'bookingUpdate':
    case 'bookingReminder':
    case 'bookingCancellation': {
      const builtIn = about(wordsOnBooking(mail.kind, booking!, language), factsOfBooking(mail.kind, booking!, settled, language))
      if (mail.kind !== 'bookingConfirmation') return builtIn
      const values = valuesOfBooking(booking!, { name, place: place.title, language })
      return { ...builtIn, ...ownContent(booking!.confirmationEmail.template, values, builtIn) }
    }
    case 'orderConfirmation': {
      const { subject, ...part } = words.order
      const number = String(order!.number)
      const builtIn = about({ ...part, subject: title => subject(title, number) }, factsOfOrder(order!, language))
      const values = valuesOfOrder(order!, { name, place: place.title, language })
      return { ...builtIn, ...ownContent(order!.confirmationEmailTemplate, values, builtIn) }
    }
  }
}

function wordsOnInvoice(
  kind: 'invoiceIssued' | 'invoiceReminder',
  { title, remaining }: InvoiceMatter,
  { words }: Language,
): Part {
  const name = plain(title)
  const { subject, title: heading, body } = kind === 'invoiceIssued' ? words.invoice : words.reminder
  const last = kind === 'invoiceReminder' ? [] : [remaining === 0 ? words.invoice.settled : words.invoice.toPay]
  return { subject: place => subject(place, name), title: () => heading(name), body: place => [...body(place, name), ...last] }
}

function factsOfInvoice(invoice: InvoiceMatter, language: Language): Letter['facts'] {
  const { facts } = language.words
  const amount = (units: number) => moneyOf(units, invoice.currencyCode, language)
  const left: Letter['facts'] =
    invoice.remaining === 0
      ? []
      : [
          [facts.remaining, amount(invoice.remaining)],
          [facts.dueDate, writtenDay(invoice.dueDate, invoice.timezoneId, language)],
        ]
  return [[facts.invoice, plain(invoice.title)], [facts.amount, amount(invoice.grossAmount)], ...left]
}

const noteOf = ({ note }: InvoiceMatter): Node[] => {
  const text = plainLines(note ?? '')
  return text === '' ? [] : [markup('blockquote', { dir: 'auto' }, ...brokenLines(text))]
}

const placeOf = ({ title, address, email }: Place): Letter['place'] => ({
  title: plain(title),
  address: plainLines(address),
  email: email === null ? undefined : plain(email),
})

/** Headers take a name before the @ that is not ASCII only from servers that say so, and others refuse the whole mail. Domains are encoded. */
const isForAnyServer = (email: string) => /^[!-~]+@/.test(email)

const oneLine = ({ title, address }: Letter['place']) => [title, ...address.split('\n')].filter(Boolean).join(', ')

function reasonOf(reason: string | null, heading: string): Node[] {
  const lines = plainLines(reason ?? '').split('\n')
  if (lines.join('') === '') return []
  return [markup('p', {}, heading), markup('blockquote', { dir: 'auto' }, ...brokenLines(lines.join('\n')))]
}

/** The operator's own words in place of ours, if there are any. The facts stay, unless the template tells the first of the values itself. */
function ownContent(template: string, values: Values, { facts }: Letter): Partial<Letter> {
  const content = template.trim() === '' ? undefined : fill(template, values)
  if (content === undefined || !content.some(saysSomething)) return {}
  const [first] = values.keys()
  return { title: undefined, content, isColoured: content.some(hasColour), facts: namesIn(template).has(first!) ? [] : facts }
}

const hasColour = (node: Node): boolean =>
  typeof node !== 'string' &&
  (/color/.test(`${node.attributes.style} ${Object.keys(node.attributes)}`) || node.children.some(hasColour))

const saysSomething = (node: Node): boolean =>
  typeof node === 'string' ? node.trim() !== '' : node.tag === 'img' || node.children.some(saysSomething)
