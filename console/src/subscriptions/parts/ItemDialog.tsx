import { Modal, Select, SimpleGrid } from '@mantine/core'
import { useEffect } from 'react'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { coupons } from '../../kit/discounts/pickers.ts'
import { useCouponWords } from '../../kit/discounts/use-coupon-words.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { TaxField } from '../../kit/form/TaxField.tsx'
import { useContractForm, type ContractFormState } from '../../kit/form/use-contract-form.tsx'
import { useLocation } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { AssignedFields } from './AssignedFields.tsx'
import { ItemPreview } from './ItemPreview.tsx'
import { STALE, type Item, type Period, type Subscription } from './subscription.ts'
import { usePeriods } from './use-periods.ts'
import { WhenField } from './WhenField.tsx'

interface Props {
  opened: boolean
  of: Subscription
  /** The item that is changed; without it one is added. */
  item?: Item | undefined
  etag: string | undefined
  onClose: () => void
}

/** Adds an item to a subscription, or changes one: another plan, price or quantity, from when it is to count. */
export function ItemDialog({ opened, of, item, etag, onClose }: Props) {
  const { subscriptions: w } = useWords()
  return (
    <Modal opened={opened} onClose={onClose} title={item ? w.changeTitle(item.title) : w.addTitle} size="lg">
      <Prepared of={of} item={item} etag={etag} onClose={onClose} />
    </Modal>
  )
}

function Prepared({ of, item, etag, onClose }: Omit<Props, 'opened'>) {
  const query = usePeriods(of)
  return (
    <Loaded query={query} lines={6}>
      {({ periods }) =>
        item ? (
          <ChangeForm of={of} item={item} etag={etag} periods={periods} onClose={onClose} />
        ) : (
          <AddForm of={of} periods={periods} onClose={onClose} />
        )
      }
    </Loaded>
  )
}

type FormProps = Omit<Props, 'opened' | 'item' | 'etag'> & { periods: readonly Period[] }

function AddForm({ of, periods, onClose }: FormProps) {
  const { subscriptions: w } = useWords()
  const say = useSay()
  const form = useContractForm(stoa.subscriptions.addSubscriptionItem, {
    params: { id: of.id },
    draft: `add to ${of.id}`,
    initial: { item: { customTax: { enabled: false } } },
    stale: STALE,
    onDone: ({ item, change }) => {
      say.done(change ? w.noted : w.addedNow(item.title))
      onClose()
    },
  })
  return (
    <ContractForm form={form} submit={w.addSubmit} onCancel={onClose}>
      <Field at="item.type" label={w.kind} words={w.kinds} />
      <ItemFields form={form} of={of} item={undefined} />
      <WhenField of={of} periods={periods} canBeNow={form.valueAt('item.type') === 'recurring'} />
      <ItemPreview form={form} of={of} item={undefined} />
    </ContractForm>
  )
}

/** What of an item can be changed, in the shape of the body. */
const bodyOf = ({ plan, ...item }: Item) => ({ item: { ...item, plan: plan && { id: plan.id } } })

function ChangeForm({ of, item, etag, periods, onClose }: FormProps & { item: Item; etag: string | undefined }) {
  const { subscriptions: w } = useWords()
  const say = useSay()
  const form = useContractForm(stoa.subscriptions.updateSubscriptionItem, {
    params: { id: of.id, itemId: item.id },
    stored: { body: bodyOf(item), etag },
    reload: async () => {
      const { reply, etag } = await stoa.subscriptions.getSubscription.answer({ params: { id: of.id } })
      return { body: bodyOf(reply.subscription.items.find(({ id }) => id === item.id) ?? item), etag }
    },
    draft: `item ${item.id}`,
    stale: STALE,
    onDone: reply => {
      say.done(reply?.change ? w.noted : w.changedNow(item.title))
      onClose()
    },
  })
  const [price, quantity] = [Number(form.valueAt('item.price')), Number(form.valueAt('item.quantity'))]
  const isLess = price < item.price || quantity < item.quantity
  return (
    <ContractForm form={form} submit={w.changeSubmit} onCancel={onClose}>
      <ItemFields form={form} of={of} item={item} />
      <WhenField of={of} periods={periods} canBeNow={item.type === 'recurring' && !isLess} />
      <ItemPreview form={form} of={of} item={item} />
    </ContractForm>
  )
}

/** A plan or something else, and what it costs and gives: that of the plan, where the item follows it. */
function ItemFields({ form, of, item }: { form: ContractFormState; of: Subscription; item: Item | undefined }) {
  const { subscriptions: w, plans: words } = useWords()
  const { locationRef, period } = of
  const { currencyCode } = useLocation(locationRef)
  const { name } = useCouponWords()
  const offered = useOperation(stoa.plans.listPlans, { query: { locationRef, period: [period] } }).data?.plans ?? []
  const chosen = String(form.valueAt('item.plan.id') ?? '')
  const follows = form.valueAt('item.autoUpdateFromProduct') === true
  const take = (from: Partial<Pick<Item, (typeof TAKEN)[number] | 'customTax'>>, enabled: boolean) => {
    for (const member of TAKEN) form.set(`item.${member}`, from[member] ?? '')
    const { customTax } = from
    form.set('item.customTax.enabled', customTax?.enabled ?? enabled)
    form.set('item.customTax.rate', customTax?.rate ?? '')
    form.set('item.customTax.taxRateRef', customTax?.taxRateRef ?? '')
  }
  useEffect(() => {
    // What it takes from the plan is not sent.
    if (follows) take(item ?? {}, true)
  }, [follows])
  const choose = (id: string) => {
    const plan = offered.find(plan => plan.id === id)
    form.set('item.plan.id', id)
    if (!plan) form.set('item.autoUpdateFromProduct', false)
    else if (!follows) take(plan, false)
  }
  const isKnown = chosen === '' || offered.some(({ id }) => id === chosen)
  return (
    <>
      <Select
        label={w.plan}
        searchable
        data={[
          { value: '', label: w.ownItem },
          ...offered.map(({ id, title }) => ({ value: id, label: title })),
          ...(isKnown ? [] : [{ value: chosen, label: item?.plan?.title ?? '' }]),
        ]}
        value={chosen}
        allowDeselect={false}
        error={form.faults['item.plan.id'] ?? form.faults['item.plan']}
        onChange={id => choose(id ?? '')}
      />
      {chosen !== '' && <Field at="item.autoUpdateFromProduct" label={w.followPlan} hint={w.followHint} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {!follows && <Field at="item.title" label={w.itemTitle} />}
        <Field at="item.quantity" label={w.quantity} />
        {!follows && <Field at="item.price" label={w.each} suffix={` ${currencyCode} ${words.per[period]}`} />}
        <Field at="item.couponRef" label={w.coupon} pick={coupons(name, locationRef)} />
        {!follows && <Field at="item.credits" label={w.credits} />}
        {!follows && <Field at="item.dayPasses" label={w.dayPasses} />}
      </SimpleGrid>
      <AssignedFields form={form} locationRef={locationRef} />
      {!follows && <TaxField at="item.customTax" locationRef={locationRef} label={w.tax} />}
    </>
  )
}

/** What an item takes from its plan, beside the tax. */
const TAKEN = ['title', 'price', 'credits', 'dayPasses'] as const
