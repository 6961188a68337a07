import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { buyerName } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import { postalAddress, type PostalAddress } from '../holder/holder.ts'
import { holderAddress, type HolderRefs } from '../holder/Party.tsx'
import classes from './sheet.module.css'

interface Details extends HolderRefs {
  /** Since it was issued. */
  number?: number | undefined
  locationName: string
  locationAddress?: string | undefined
  locationEmail?: string | undefined
  locationTaxId?: string | undefined
  customerName: string
  customerAddress?: PostalAddress | undefined
  customerBillingAddress?: string | undefined
  customerTaxId?: string | undefined
  customerEmail?: string | undefined
}

/** Seller and buyer, as the document has them: since it was issued they are its own. */
export function Parties({ of }: { of: Details }) {
  const { invoices: w } = useWords()
  const { customerAddress: parts, customerBillingAddress, customerTaxId, customerEmail, locationTaxId } = of
  const address = customerBillingAddress ?? (parts && postalAddress(parts))
  const withTaxId = (id: string | undefined) => id && `${w.taxId}: ${id}`
  return (
    <div className={classes.parties}>
      <div>
        <Text size="xs" c="dimmed">
          {w.seller}
        </Text>
        <Text fw={600} className={classes.address!}>
          {of.locationName}
        </Text>
        <Text size="sm" className={classes.address!}>
          {[of.locationAddress, withTaxId(locationTaxId), of.locationEmail].filter(Boolean).join('\n')}
        </Text>
      </div>
      <div>
        <Text size="xs" c="dimmed">
          {w.buyer}
        </Text>
        <Anchor component={Link} to={holderAddress(of)} fw={600} className={classes.address!}>
          {of.number === undefined ? buyerName(of) : of.customerName}
        </Anchor>
        <Text size="sm" className={classes.address!}>
          {[address, withTaxId(customerTaxId), customerEmail].filter(Boolean).join('\n')}
        </Text>
      </div>
    </div>
  )
}
