import { Avatar, Badge, type MantineColor } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './values.module.css'
import { useFormats } from './use-formats.ts'
import { firstWords } from './words.tsx'

/** An amount in the currency of its location, that of the page if none is named. */
export function Money({ amount, at }: { amount: number; at?: string | undefined }) {
  return <span className={classes.figure!}>{useFormats(at).money(amount)}</span>
}

/** A figure that is no money, such as credits. */
export const Figure = ({ value }: { value: number }) => <span className={classes.figure!}>{useFormats().number(value)}</span>

interface WhenProps {
  /** An instant. */
  is: string
  as?: 'day' | 'moment' | 'time' | 'ago' | 'agoHere'
  /** The location whose time zone counts. */
  at?: string | undefined
}

/** An instant by the clock of its location. The tip tells it to the minute. */
export function When({ is, as = 'day', at }: WhenProps) {
  const formats = useFormats(at)
  return (
    // A tip of the browser costs nothing in a long list.
    <time dateTime={is} className={classes.figure!} {...(as !== 'moment' && { title: formats.moment(is) })}>
      {formats[as](is)}
    </time>
  )
}

interface Named {
  name: string
  surname?: string
  photoUrl?: string | undefined
}

export const fullName = (is: Named): string => partsOf(is).join(' ').trim()

/** What the service calls whoever was erased. */
const ERASED_NAME = 'Deleted person'

/** Name and surname. Whoever was erased is called so in the language of who reads. */
const partsOf = ({ name, surname = '' }: Named) =>
  name === ERASED_NAME && surname === '' ? [firstWords().kit.deletedPerson] : [name, surname]

/** The buyer of an invoice or a credit note, where it is not the text of a document: that has the name as it was issued. */
export const buyerName = ({ customerName, companyRef }: { customerName: string; companyRef?: string | undefined }): string =>
  companyRef === undefined ? fullName({ name: customerName }) : customerName

/** Programs for mail want the `@` as it is, and all else that means something in a link encoded. */
export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

/** A person with their picture; `hint` is a second line, such as their e-mail. */
export function Person({ is, hint }: { is: Named; hint?: ReactNode }) {
  return (
    <div className={classes.party}>
      <Picture is={is} size={28} />
      <div className={classes.person}>
        <span className={classes.name}>{fullName(is)}</span>
        {hint && <span className={classes.hint}>{hint}</span>}
      </div>
    </div>
  )
}

/** Their picture, else their initials. */
export const Picture = ({ is, size }: { is: Named; size: number }) => (
  <Avatar
    src={is.photoUrl ?? null}
    alt=""
    size={size}
    color="gray"
    imageProps={{ referrerPolicy: 'no-referrer', loading: 'lazy' }}
  >
    {initialsOf(is)}
  </Avatar>
)

const initialsOf = (is: Named) =>
  partsOf(is)
    .map(part => [...part.trim()][0] ?? '')
    .join('')
    .toLocaleUpperCase()

export type Tone = 'good' | 'wait' | 'bad' | 'quiet' | 'busy'
const COLORS: Record<Tone, MantineColor> = { good: 'accent', wait: 'yellow', bad: 'red', quiet: 'gray', busy: 'blue' }

/** A state in one word. Its tone says whether somebody has to do something: `wait` for what waits for us, `quiet` for what is over. */
export const StatusBadge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <Badge variant="light" color={COLORS[tone]} size="sm" className={classes.badge!}>
    {children}
  </Badge>
)

/** What is absent. */
export const Nothing = () => (
  <span className={classes.nothing} aria-hidden>
    –
  </span>
)
