import { useFormats } from '../../../kit/format/use-formats.ts'
import { partyName } from '../../../kit/holder/Party.tsx'
import { PayOut } from '../../../kit/pay/PayOut.tsx'
import classes from './owed.module.css'
import { owedOf, type Payment } from './payment.ts'

/** What of a payment waits to be paid out, each refund with its button. */
export function Owed({ of }: { of: Payment }) {
  const { money } = useFormats(of.locationRef)
  return owedOf(of).map(({ id, amount }) => (
    <div key={id} className={classes.owed}>
      {money(amount, of.currencyCode)}
      <PayOut paymentRef={of.id} refundRef={id} what={`${money(amount, of.currencyCode)}, ${partyName(of)}`} />
    </div>
  ))
}
