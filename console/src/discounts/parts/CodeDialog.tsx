import { Modal, SimpleGrid } from '@mantine/core'
import { stoa } from '../../kit/data/stoa.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useLocationChoice } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { STALE, type Promocode } from './discount.ts'
import { coupons } from '../../kit/discounts/pickers.ts'
import { useCouponWords } from '../../kit/discounts/use-coupon-words.ts'

interface Props {
  opened: boolean
  /** The coupon that it is a code of, where that is known. */
  couponRef?: string | undefined
  onClose: () => void
  onDone?: (code: Promocode) => void
}

/** Makes a promo code of a coupon. */
export function CodeDialog({ opened, ...rest }: Props) {
  const { discounts: w } = useWords()
  return (
    <Modal opened={opened} onClose={rest.onClose} title={w.newCodeTitle}>
      <CodeForm {...rest} />
    </Modal>
  )
}

function CodeForm({ couponRef, onClose, onDone }: Omit<Props, 'opened'>) {
  const { discounts: w } = useWords()
  const say = useSay()
  const words = useCouponWords()
  const location = useLocationChoice()
  const form = useContractForm(stoa.promocodes.createPromocode, {
    draft: ['promocode', couponRef].filter(Boolean).join(' '),
    initial: { promocode: { couponRef } },
    stale: STALE,
    refusals: error => (error.code === 'already_exists' ? { 'promocode.code': w.codeTaken } : undefined),
    onDone: ({ promocode }) => {
      say.done(w.codeCreated(promocode.code))
      onClose()
      onDone?.(promocode)
    },
  })
  const { name } = words
  return (
    <ContractForm form={form} submit={w.newCodeSubmit} onCancel={onClose}>
      <Field at="promocode.code" label={w.code} hint={w.codeHint} autoFocus />
      {couponRef === undefined && <Field at="promocode.couponRef" label={w.coupon} pick={coupons(name, location?.id)} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="promocode.expiration.enabled" label={w.expires} />
        {form.valueAt('promocode.expiration.enabled') === true && <Field at="promocode.expiration.date" label={w.expiresAt} />}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="promocode.limitedRedemption.enabled" label={w.limited} />
        {form.valueAt('promocode.limitedRedemption.enabled') === true && (
          <Field at="promocode.limitedRedemption.value" label={w.limit} />
        )}
      </SimpleGrid>
      <Field at="promocode.limitByFirstPurchase" label={w.firstOnly} hint={w.firstOnlyHint} />
    </ContractForm>
  )
}
