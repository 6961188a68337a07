import { ActionIcon, Anchor, Button, Group, Table, Text, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { CouponName } from '../../kit/discounts/CouponName.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useGives } from '../../kit/format/use-gives.ts'
import { useWords } from '../../kit/format/words.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { Section } from '../../kit/page/Page.tsx'
import { LIST as RESOURCES } from '../../kit/resources/resource.ts'
import classes from './items.module.css'
import { isOver, type Item, type Subscription } from './subscription.ts'

/** What each period costs and gives, item by item, and what can be done with each. */
export function Items({ of }: { of: Subscription }) {
  const { subscriptions: w, plans } = useWords()
  const { items, price, credits, dayPasses, period, locationRef } = of
  const { money } = useFormats(locationRef)
  const [, change] = useAddress()
  const gives = useGives()
  const canChange = !isOver(of)
  const add = canChange && (
    <Button size="compact-sm" variant="subtle" leftSection={<Plus size={14} />} onClick={() => change({ dialog: 'add' })}>
      {w.addItem}
    </Button>
  )
  if (items.length === 0)
    return (
      <Section title={w.items} action={add}>
        <Text size="sm" c="dimmed">
          {w.noItems}
        </Text>
      </Section>
    )
  return (
    <Section title={w.items} action={add}>
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
              {canChange && <Table.Th aria-label={w.actions} />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map(item => (
              <ItemRow key={item.id} item={item} of={of} canChange={canChange} />
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
              {canChange && <Table.Td />}
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </div>
    </Section>
  )
}

function ItemRow({
  item,
  of: { locationRef, startDate, assignments },
  canChange,
}: {
  item: Item
  of: Subscription
  canChange: boolean
}) {
  const { subscriptions: w, plans, kit } = useWords()
  const { money, number, day, percent } = useFormats(locationRef)
  const [, change] = useAddress()
  const gives = useGives()
  const assigned = assignments.find(({ id }) => id === item.id)
  const { setupFee, noticeDays, commitmentCycles, autoUpdateFromProduct, customTax, type } = item
  const details = [
    ...gives(item),
    ...(type === 'oneOff' ? [w.once] : []),
    ...(item.startDate && item.startDate > startDate ? [w.from(day(item.startDate))] : []),
    ...(item.endDate ? [w.until(day(item.endDate))] : []),
    ...(autoUpdateFromProduct ? [w.follows] : []),
    ...(setupFee > 0 ? [`${plans.setupFee} ${money(setupFee)}`] : []),
    ...(commitmentCycles > 0 ? [plans.atLeast(plans.cycles(commitmentCycles))] : []),
    ...(noticeDays > 0 ? [plans.noticeOf(plans.days(noticeDays))] : []),
    ...(customTax.enabled ? [`${w.tax} ${percent(customTax.rate)}`] : []),
  ]
  return (
    <Table.Tr>
      <Table.Td>
        {item.plan ? (
          <Anchor size="sm" component={Link} to={`/plans/${item.plan.id}`}>
            {item.title}
          </Anchor>
        ) : (
          item.title
        )}
        <Text size="xs" c="dimmed">
          {details.join(' · ')}
          {assigned && (
            <>
              {details.length > 0 && ' · '}
              <Anchor size="xs" component={Link} to={`${RESOURCES}/${assigned.resource.id}`}>
                {assigned.resource.title}
              </Anchor>
            </>
          )}
          {item.couponRef && (
            <>
              {(details.length > 0 || assigned) && ' · '}
              <CouponName id={item.couponRef} isLink />
            </>
          )}
        </Text>
      </Table.Td>
      <Table.Td data-figure>{number(item.quantity)}</Table.Td>
      <Table.Td data-figure data-wide>
        {money(item.price)}
      </Table.Td>
      <Table.Td data-figure>{money(item.price * item.quantity)}</Table.Td>
      {canChange && (
        <Table.Td>
          <Group gap={2} justify="flex-end" wrap="nowrap">
            <Tooltip label={kit.edit}>
              <ActionIcon aria-label={w.editItem(item.title)} onClick={() => change({ dialog: 'change', item: item.id })}>
                <Pencil size={15} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={kit.remove}>
              <ActionIcon aria-label={w.removeItem(item.title)} onClick={() => change({ dialog: 'remove', item: item.id })}>
                <Trash2 size={15} />
              </ActionIcon>
            </Tooltip>
          </Group>
        </Table.Td>
      )}
    </Table.Tr>
  )
}
