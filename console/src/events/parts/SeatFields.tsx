import { useDebouncedValue } from '@mantine/hooks'
import type { StoaError } from '../../../../client/index.ts'
import { Verdict } from '../../kit/discounts/Verdict.tsx'
import { useForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { countOf } from '../../kit/form/number.ts'
import { useWords } from '../../kit/format/words.tsx'
import { PayerField } from '../../kit/pay/PayerField.tsx'
import { costsNothing, type PriceOf } from '../../kit/pay/payment.ts'
import { WayChoice } from '../../kit/pay/WayChoice.tsx'
import { peopleOrGuest } from '../../kit/pick/people-or-guest.ts'
import type { Words } from '../../words/en/index.ts'
import { leftOf, type Event } from './event.ts'

/** What a ticket and an entry of a waiting list have in common: for whom, how many seats, and how they are paid. */
export function SeatFields({ at, event }: { at: 'ticket' | 'waitlistEntry'; event: Event }) {
  const { seats: w } = useWords()
  const { form } = useForm()
  const membershipRef = String(form.valueAt(`${at}.membershipRef`) ?? '')
  const isHost = form.valueAt(`${at}.role`) === 'host'
  const price = isHost ? FREE : event.price
  return (
    <>
      <Field at={`${at}.membershipRef`} label={w.person} pick={peopleOrGuest()} autoFocus />
      <Field at={`${at}.quantity`} label={w.seats} />
      {at === 'ticket' && <Field at="ticket.role" label={w.role} words={w.roles} hint={w.hostHint} />}
      <WayChoice
        at={`${at}.payment.type`}
        area="events"
        price={price}
        locationRef={event.locationRef}
        quantity={countOf(form.valueAt(`${at}.quantity`))}
        membershipRef={membershipRef}
      />
      {!costsNothing(price) && (
        <>
          <PayerField at={`${at}.payment.customerRef`} membershipRef={membershipRef} />
          <Promocode at={`${at}.payment.promocode`} event={event} customerRef={membershipRef} />
        </>
      )}
    </>
  )
}

const FREE: PriceOf = { credits: { enabled: false, amount: 0 }, money: { enabled: false, amount: 0 } }

/** A promo code, with what the service says of it while it is typed. */
function Promocode({ at, event, customerRef }: { at: string; event: Event; customerRef: string }) {
  const { discounts: w } = useWords()
  const { form } = useForm()
  const [code] = useDebouncedValue(String(form.valueAt(at) ?? '').trim(), 300)
  const check = { code, locationRef: event.locationRef, productType: 'eventTickets' as const, itemRef: event.id }
  return (
    <>
      <Field at={at} label={w.code} />
      {code !== '' && !form.faults[at] && <Verdict check={{ ...check, ...(customerRef && { customerRef }) }} />}
    </>
  )
}

/** At which field a refusal is told that names none. */
export const refusedBy =
  (at: 'ticket' | 'waitlistEntry', event: Event, w: Words['seats']['refusals']) =>
  ({ code, detail }: StoaError): Record<string, string> | undefined => {
    switch (code) {
      case 'already_exists':
        return { [`${at}.membershipRef`]: w.hasTicket }
      case 'sold_out':
        return { [`${at}.quantity`]: w.soldOut }
      case 'insufficient_balance':
        return { [`${at}.payment.type`]: w.balance }
      case 'not_redeemable':
        return { [`${at}.payment.promocode`]: detail }
      case 'conflict':
        return at === 'waitlistEntry' && (leftOf(event) ?? 1) > 0 ? { [`${at}.quantity`]: w.freeSeats } : undefined
      default:
        return undefined
    }
  }
