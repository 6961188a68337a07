import { ActionIcon, Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import type { ReplyOf } from '../../kit/data/operation.ts'
import type { stoa } from '../../kit/data/stoa.ts'
import { useForm } from '../../kit/form/ContractForm.tsx'
import { NumberField } from '../../kit/form/NumberField.tsx'
import { useOwnField } from '../../kit/form/use-own-field.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import classes from './items-field.module.css'

export type Plans = ReplyOf<typeof stoa.plans.listPlans>['plans']

interface Item {
  plan?: { id: string }
  title?: string
  price?: number
  quantity?: number
  couponRef?: string
  autoUpdateFromProduct?: boolean
}

const AT = 'subscription.items'
const OWN = 'own'
const MEMBERS = ['title', 'price', 'quantity', 'plan.id'] as const

/** What the subscription is for: plans of its period, and things with a price of their own. The first plan decides the period. */
export function ItemsField({ plans, currency }: { plans: Plans; currency: string }) {
  const { subscriptions: w, plans: words } = useWords()
  const { form } = useForm()
  const { number } = useFormats()
  const items = (form.valueAt(AT) as Item[] | undefined) ?? []
  const period = form.valueAt('subscription.period')
  useOwnField(
    items.flatMap((_, i) => MEMBERS.map(member => `${AT}.${i}.${member}`)),
    w.item,
  )
  const set = (next: Item[]) => form.set(AT, next)
  const change = (i: number, to: Item) => set(items.map((item, at) => (at === i ? to : item)))
  const choose = (i: number, id: string | null) => {
    const plan = plans.find(plan => plan.id === id)
    const { quantity, couponRef } = items[i]!
    change(i, {
      ...(plan && { plan: { id: plan.id } }),
      ...(!plan && id === OWN && { title: '' }),
      ...(quantity && { quantity }),
      ...(couponRef && { couponRef }),
    })
    const others = items.some((item, at) => at !== i && item.plan)
    if (plan && !others) form.set('subscription.period', plan.period)
  }
  const followAll = (follows: boolean) =>
    set(items.map(item => ({ ...item, autoUpdateFromProduct: follows && item.plan !== undefined && item.price === undefined })))
  return (
    <Stack gap={6}>
      {items.map((item, i) => {
        const plan = plans.find(({ id }) => id === item.plan?.id)
        const faultAt = (member: string) => form.faults[`${AT}.${i}.${member}`]
        return (
          <div key={i} className={classes.item}>
            <Select
              aria-label={w.plan}
              placeholder={w.plan}
              searchable
              data={[
                ...plans.map(({ id, title, period }) => ({ value: id, label: `${title} · ${words.per[period]}` })),
                { value: OWN, label: w.ownItem },
              ]}
              value={item.plan?.id ?? (item.title === undefined ? null : OWN)}
              onChange={id => choose(i, id)}
              error={
                faultAt('plan.id') ??
                (item.title === undefined ? faultAt('title') : undefined) ??
                (plan && plan.period !== period ? w.otherPeriod : undefined)
              }
              allowDeselect={false}
              className={classes.plan!}
            />
            {item.plan === undefined && item.title !== undefined && (
              <TextInput
                aria-label={w.itemTitle}
                placeholder={w.itemTitle}
                value={item.title}
                error={faultAt('title')}
                onChange={event => change(i, { ...item, title: event.currentTarget.value })}
                className={classes.title!}
              />
            )}
            <NumberField
              aria-label={w.quantity}
              value={item.quantity ?? 1}
              suffix=" ×"
              error={faultAt('quantity')}
              onChange={quantity => change(i, { ...item, quantity: quantity ?? 1 })}
            />
            <NumberField
              aria-label={w.price}
              placeholder={plan ? number(plan.price, 4) : w.price}
              value={item.price}
              suffix={` ${currency}`}
              error={faultAt('price')}
              onChange={price => change(i, withPrice(item, price))}
              className={classes.price!}
            />
            {items.length > 1 && (
              <ActionIcon
                aria-label={w.removeItem(plan?.title ?? item.title ?? w.item)}
                onClick={() => set(items.filter((_, at) => at !== i))}
              >
                <X size={15} />
              </ActionIcon>
            )}
          </div>
        )
      })}
      {items.some(({ plan, price }) => plan && price === undefined) && (
        <Checkbox
          label={w.followPlan}
          description={w.followHint}
          checked={items.some(({ autoUpdateFromProduct }) => autoUpdateFromProduct)}
          onChange={event => followAll(event.currentTarget.checked)}
        />
      )}
      <Group justify="space-between">
        <Button size="compact-sm" variant="subtle" leftSection={<Plus size={14} />} onClick={() => set([...items, {}])}>
          {w.addItem}
        </Button>
        {form.faults[AT] && (
          <Text size="xs" c="red" role="alert">
            {form.faults[AT]}
          </Text>
        )}
      </Group>
    </Stack>
  )
}

function withPrice(item: Item, price: number | undefined): Item {
  const { price: _, autoUpdateFromProduct: _follows, ...rest } = item
  // With a price of its own it does not follow the plan.
  return price === undefined ? rest : { ...rest, price }
}
