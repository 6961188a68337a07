import { plain } from './rules.ts'
import { textOf } from './rules-text.ts'
import type { MailRow } from './table.ts'
import type { Matter } from './table-matter.ts'
import { pageOf } from './view-html.ts'
import { letterOf, type Letter } from './view-letter.ts'

/** A mail as it is kept and sent. */
type Written = { [K in 'language' | 'senderName' | 'subject' | 'text' | 'html']: string } & Pick<MailRow, 'replyTo'>

/** Writes a mail. */
export function written(matter: Matter): Written {
  const letter = letterOf(matter)
  return {
    language: letter.language,
    senderName: letter.place.title,
    replyTo: letter.replyTo ?? null,
    subject: letter.subject,
    text: plainTextOf(letter),
    html: pageOf(letter),
  }
}

/** The name of whoever gets it. */
export const recipientName = ({ person }: Matter): string => plain(`${person.name} ${person.surname}`)

function plainTextOf({ title, content, facts, colon, closing, place, sentBy }: Letter): string {
  const told = facts.map(([label, value]) => `${label}${colon}${value.replaceAll('\n', '\n  ')}`).join('\n')
  const foot = ['-- ', sentBy, ...[place.title, ...place.address.split('\n'), place.email ?? ''].filter(Boolean)].join('\n')
  return [title ?? '', textOf(content), told, ...closing, foot].filter(Boolean).join('\n\n').concat('\n')
}
