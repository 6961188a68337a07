import { Input, Modal, MultiSelect, SegmentedControl, SimpleGrid } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { stoa } from '../../kit/data/stoa.ts'
import { ContractForm, useForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useLocation, useSession } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { oneOf } from '../../kit/pick/picker.ts'
import { STALE, type Coupon, type ProductType } from './discount.ts'
import classes from './discounts.module.css'
import { ThingsField } from './ThingsField.tsx'
import { useCouponWords } from '../../kit/discounts/use-coupon-words.ts'
import { useOwnField } from '../../kit/form/use-own-field.ts'

interface Stored {
  coupon: Coupon
  etag: string | undefined
}

interface Props {
  opened: boolean
  editing?: Stored | undefined
  onClose: () => void
}

/** Makes a coupon, or changes what can be changed of one: its terms stay. */
export function CouponDialog({ opened, editing, onClose }: Props) {
  const { discounts: w } = useWords()
  return (
    <Modal opened={opened} onClose={onClose} title={editing ? w.editTitle : w.createTitle} size="lg">
      {editing ? <EditForm {...editing} onClose={onClose} /> : <NewForm onClose={onClose} />}
    </Modal>
  )
}

function NewForm({ onClose }: { onClose: () => void }) {
  const { discounts: w } = useWords()
  const { locations } = useSession()
  const say = useSay()
  const navigate = useNavigate()
  const words = useCouponWords()
  const here = useLocation()
  const form = useContractForm(stoa.coupons.createCoupon, {
    draft: 'coupon',
    initial: {
      coupon: { locationRef: here.id, productTypes: ['subscriptionItems'], limitedItems: { enabled: false, values: [] } },
    },
    stale: STALE,
    onDone: ({ coupon }) => {
      say.done(w.created(words.name(coupon)))
      void navigate({ to: `/discounts/coupons/${coupon.id}` })
    },
  })
  const location = useLocation(String(form.valueAt('coupon.locationRef') || here.id))
  const types = (form.valueAt('coupon.productTypes') as ProductType[] | undefined) ?? []
  return (
    <ContractForm form={form} submit={w.createSubmit} onCancel={onClose}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" className={classes.aligned!}>
        <Field at="coupon.title" label={w.title} hint={w.titleHint} autoFocus />
        <Field at="coupon.locationRef" label={w.location} pick={oneOf(locations)} />
        <Value currency={location.currencyCode} />
      </SimpleGrid>
      <TypesField />
      {types.includes('subscriptionItems') && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <Field at="coupon.duration" label={w.duration} hint={w.durationHint} words={w.durations} />
          {form.valueAt('coupon.duration') === 'repeating' && (
            <Field at="coupon.durationInMonths" label={w.months} hint={w.monthsHint} />
          )}
        </SimpleGrid>
      )}
      <Field at="coupon.limitedItems.enabled" label={w.onlyThings} />
      {form.valueAt('coupon.limitedItems.enabled') === true && <ThingsField types={types} locationRef={location.id} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="coupon.limitedRedemption.enabled" label={w.limited} hint={w.limitedHint} />
        {form.valueAt('coupon.limitedRedemption.enabled') === true && (
          <Field at="coupon.limitedRedemption.value" label={w.limit} />
        )}
      </SimpleGrid>
      <Field at="coupon.enabledForCredits" label={w.forCredits} hint={w.forCreditsHint} />
    </ContractForm>
  )
}

/** A percentage or an amount: one of the two. */
function Value({ currency }: { currency: string }) {
  const { discounts: w } = useWords()
  const { form } = useForm()
  const [chosen, setChosen] = useState<string>()
  const isAmount = chosen === undefined ? form.valueAt('coupon.amountOff') !== '' : chosen === 'amount'
  const choose = (next: string) => {
    form.set('coupon.percentOff', '')
    form.set('coupon.amountOff', '')
    setChosen(next)
  }
  return (
    <>
      <div>
        <Input.Label component="div">{w.kind}</Input.Label>
        <SegmentedControl
          fullWidth
          aria-label={w.kind}
          value={isAmount ? 'amount' : 'percent'}
          onChange={choose}
          data={[
            { value: 'percent', label: w.kinds.percent },
            { value: 'amount', label: w.kinds.amount },
          ]}
        />
      </div>
      {isAmount ? (
        <Field key="amount" at="coupon.amountOff" label={w.amountOff} suffix={` ${currency}`} />
      ) : (
        <Field key="percent" at="coupon.percentOff" label={w.percentOff} suffix=" %" />
      )}
    </>
  )
}

function TypesField() {
  const { discounts: w } = useWords()
  const at = 'coupon.productTypes'
  const { form } = useOwnField(at, w.countsFor)
  return (
    <MultiSelect
      label={w.countsFor}
      data={Object.entries(w.types).map(([value, label]) => ({ value, label }))}
      value={(form.valueAt(at) as string[] | undefined) ?? []}
      onChange={types => form.set(at, types)}
      error={form.faults[at]}
      searchable
    />
  )
}

function EditForm({ coupon, etag, onClose }: Stored & { onClose: () => void }) {
  const { discounts: w, kit } = useWords()
  const say = useSay()
  const params = { id: coupon.id }
  const bodyOf = ({ title, limitedItems: { values } }: Coupon) => ({
    coupon: { title, limitedItems: { values: values.map(({ id, type }) => ({ id, type })) } },
  })
  const form = useContractForm(stoa.coupons.updateCoupon, {
    params,
    stored: { body: bodyOf(coupon), etag },
    reload: async () => {
      const { reply, etag } = await stoa.coupons.getCoupon.answer({ params })
      return { body: bodyOf(reply.coupon), etag }
    },
    draft: `coupon ${coupon.id}`,
    stale: STALE,
    onDone: () => {
      say.done(kit.saved)
      onClose()
    },
  })
  return (
    <ContractForm form={form} submit={kit.save} onCancel={onClose}>
      <Field at="coupon.title" label={w.title} hint={w.termsStay} autoFocus />
      {coupon.limitedItems.enabled && <ThingsField types={coupon.productTypes} locationRef={coupon.locationRef} />}
    </ContractForm>
  )
}
