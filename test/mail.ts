import ICAL from 'ical.js'
import { runTasks } from '../src/kernel/jobs/tasks.ts'
import { runOptions } from '../src/kernel/jobs/run-jobs.ts'
import { openMailer, type Mailer } from '../src/kernel/smtp/mailer.ts'
import { smtpServerOf } from '../src/kernel/smtp/url.ts'
import { queueMail, type NewMail } from '../src/mail/actions.ts'
import { mailing } from '../src/mail/jobs.ts'
import { mails } from '../src/mail/store.ts'
import type { MailRow } from '../src/mail/table.ts'
import { forgetOthers } from './jobs.ts'
import type { World } from './world.ts'

export const FROM = 'no-reply@stoa.example'
export const mailerOf = (url: string): Mailer => openMailer(smtpServerOf(url)!, FROM)

/** What tests of mail do in a world's main network. */
export function mailOf(world: World) {
  const network = () => world.main.network
  return {
    queue: (mail: NewMail): Promise<MailRow> => world.write(network(), context => queueMail(context, mail)),
    /** Does what a server's background does, with the service's own ways to read and write. Gives what was told of failures. */
    async send(mailer?: Mailer, publicUrl?: string): Promise<string[]> {
      await forgetOthers(world)
      const told: string[] = []
      const onError = (error: unknown) => void told.push((error as Error).message)
      await runTasks([mailing(mailer, publicUrl)], runOptions({ database: world.reads, writes: world.writes }, { onError }))
      return told
    },
    /** The mails about an object, in the order in which they were queued. */
    about: (objectRef: string): Promise<MailRow[]> =>
      world.database.read(db =>
        db.all(
          db.sql
            .selectFrom('mail')
            .selectAll()
            .where('network', '=', network())
            .where('objectRef', '=', objectRef)
            .orderBy('createDate')
            .orderBy('id'),
        ),
      ),
    find: async ({ id }: Pick<MailRow, 'id'>): Promise<MailRow | undefined> =>
      world.database.read(db => mails.find(db, network(), id)),
  }
}

/** The calendars that came with a mail, each with all its entries. */
export function calendarsIn(raw: string) {
  const parts = raw.matchAll(
    /Content-Type: (text\/calendar[^\r\n]*(?:\r\n\s[^\r\n]*)*)[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+?)\r\n--/g,
  )
  return [...parts].map(([, type = '', encoded = '']) => {
    const calendar = new ICAL.Component(ICAL.parse(Buffer.from(encoded, 'base64').toString()))
    return {
      type,
      method: calendar.getFirstPropertyValue('method'),
      events: calendar.getAllSubcomponents('vevent').map(one => new ICAL.Event(one)),
    }
  })
}

/** The calendar of one entry that came with a mail. */
export function calendarIn(raw: string) {
  const { events, ...calendar } = calendarsIn(raw)[0]!
  return { ...calendar, event: events[0]! }
}
