import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../kit/format/words.tsx'
import { holderAddress } from '../../kit/holder/Party.tsx'
import { Section } from '../../kit/page/Page.tsx'
import type { Invoice } from './invoice.ts'
import classes from './invoice.module.css'

/** Seller and buyer, as the invoice has them: since it was issued they are its own. */
export function Parties({ of: invoice }: { of: Invoice }) {
  const { invoices: w } = useWords()
  const { customerAddress: parts, customerBillingAddress, customerTaxId, customerEmail } = invoice
  const address = customerBillingAddress ?? (parts && inLines(parts))
  return (
    <Section title={w.parties}>
      <div className={classes.parties}>
        <div>
          <Text size="xs" c="dimmed">
            {w.seller}
          </Text>
          <Text fw={600}>{invoice.locationName}</Text>
          <Text size="sm" className={classes.address!}>
            {[invoice.locationAddress, invoice.locationEmail].filter(Boolean).join('\n')}
          </Text>
        </div>
        <div>
          <Text size="xs" c="dimmed">
            {w.buyer}
          </Text>
          <Anchor component={Link} to={holderAddress(invoice)} fw={600}>
            {invoice.customerName}
          </Anchor>
          <Text size="sm" className={classes.address!}>
            {[address, customerTaxId && `${w.taxId}: ${customerTaxId}`, customerEmail].filter(Boolean).join('\n')}
          </Text>
        </div>
      </div>
      {invoice.status === 'draft' && (
        <Text size="xs" c="dimmed" mt="sm">
          {w.asOfNow}
        </Text>
      )}
    </Section>
  )
}

const inLines = ({ line1, line2, postalCode, city, state, countryCode }: NonNullable<Invoice['customerAddress']>) =>
  [line1, line2, [postalCode, city].filter(Boolean).join(' '), state, countryCode].filter(Boolean).join('\n')
