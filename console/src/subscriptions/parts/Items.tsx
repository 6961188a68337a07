import { Anchor, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useGives } from '../../kit/format/use-gives.ts'
import { useWords } from '../../kit/format/words.tsx'
import { Section } from '../../kit/page/Page.tsx'
import classes from './items.module.css'
import type { Subscription } from './subscription.ts'

/** What each period costs and gives, item by item. */
export function Items({ of: { items, price, credits, dayPasses, period, locationRef } }: { of: Subscription }) {
  const { subscriptions: w, plans } = useWords()
  const { money, number } = useFormats(locationRef)
  const gives = useGives()
  if (items.length === 0)
    return (
      <Section title={w.items}>
        <Text size="sm" c="dimmed">
          {w.noItems}
        </Text>
      </Section>
    )
  return (
    <Section title={w.items}>
      <div className={classes.table}>
        <Table aria-label={w.items}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{w.item}</Table.Th>
              <Table.Th scope="col" data-figure>
                {w.quantity}
              </Table.Th>
              <Table.Th scope="col" data-figure data-wide>
                {w.each}
              </Table.Th>
              <Table.Th scope="col" data-figure>
                {w.sum}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map(item => (
              <Table.Tr key={item.id}>
                <Table.Td>
                  {item.plan ? (
                    <Anchor size="sm" component={Link} to={`/plans/${item.plan.id}`}>
                      {item.title}
                    </Anchor>
                  ) : (
                    item.title
                  )}
                  <Text size="xs" c="dimmed">
                    {gives(item).join(', ')}
                  </Text>
                </Table.Td>
                <Table.Td data-figure>{number(item.quantity)}</Table.Td>
                <Table.Td data-figure data-wide>
                  {money(item.price)}
                </Table.Td>
                <Table.Td data-figure>{money(item.price * item.quantity)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">
                {plans.each}
                <Text size="xs" c="dimmed" fw={400}>
                  {gives({ credits, dayPasses }).join(', ')}
                </Text>
              </Table.Th>
              <Table.Td />
              <Table.Td data-wide />
              <Table.Th scope="row" data-figure>
                {money(price)}
                <Text size="xs" c="dimmed" fw={400}>
                  {plans.per[period]}
                </Text>
              </Table.Th>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </div>
    </Section>
  )
}
