import { Alert, Anchor, List } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { useWords } from '../format/words.tsx'
import { listOfHolder, type Holder } from './holder.ts'

interface Props {
  of: Holder
  /** People order, companies do not. */
  ordersToo?: boolean
  /** Whether subscriptions are ended first, so that they are no hindrance. */
  endsSubscriptions?: boolean
}

const MOST = 20

/** What keeps a holder from being deleted, each with where it is. */
export function InTheWay({ of, ordersToo = false, endsSubscriptions = false }: Props) {
  const { holder: w } = useWords()
  const { id: customerRef, locationRef } = of
  const subscriptions = useOperation(stoa.subscriptions.listSubscriptions, { query: { customerRef, limit: MOST } })
  const drafts = useOperation(stoa.invoices.listInvoices, { query: { customerRef, status: ['draft'], limit: MOST } })
  const orders = useOperation(
    stoa.orders.listOrders,
    { query: { locationRef, customerRef, status: ['new', 'inProgress'], limit: MOST } },
    { enabled: ordersToo },
  )
  const running = (subscriptions.data?.subscriptions ?? []).filter(({ status }) => status === 'active' || status === 'scheduled')
  const found = [
    { to: '/subscriptions', text: w.runningSubscriptions, count: endsSubscriptions ? 0 : running.length },
    { to: '/invoices', text: w.draftInvoices, count: drafts.data?.invoices.length ?? 0 },
    { to: '/shop/orders', text: w.openOrders, count: orders.data?.orders.length ?? 0 },
  ].filter(({ count }) => count > 0)
  if (found.length === 0) return null
  return (
    <Alert color="yellow" icon={<TriangleAlert />} title={w.inTheWay}>
      <List size="sm">
        {found.map(({ to, text, count }) => (
          <List.Item key={to}>
            <Anchor
              component={Link}
              {...(listOfHolder(to, of) as { to: string })}
              size="sm"
              c="inherit"
              underline="always"
              display="inline-block"
              style={{ verticalAlign: 'top' }}
              py={4}
            >
              {text(count)}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
