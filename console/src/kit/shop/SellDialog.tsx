import { Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { StoaError } from '../../../../client/index.ts'
import { markStale } from '../data/query-client.ts'
import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { countOf } from '../form/number.ts'
import { ContractForm } from '../form/ContractForm.tsx'
import { Field } from '../form/Field.tsx'
import { useContractForm } from '../form/use-contract-form.tsx'
import { useLocation } from '../format/session.tsx'
import { useWords } from '../format/words.tsx'
import { useAddress } from '../list/use-address.ts'
import { useSay } from '../page/use-say.tsx'
import { PayerField } from '../pay/PayerField.tsx'
import { costsNothing } from '../pay/payment.ts'
import { WayChoice } from '../pay/WayChoice.tsx'
import { Pick } from '../pick/Pick.tsx'
import { peopleOrGuest } from '../pick/people-or-guest.ts'
import { AtOnce, doAtOnce, type Done } from './AtOnce.tsx'
import { OptionChoice } from './OptionChoice.tsx'
import { products } from './pickers.ts'

/** Sells something for a person. It is open while the address says so: `dialog=sell`, with a `product` and a `person` if they are known. */
export function SellDialog() {
  const { shop: w } = useWords()
  const [address, change] = useAddress()
  const close = () => change({ dialog: undefined, product: undefined, person: undefined })
  return (
    <Modal opened={address.dialog === 'sell'} onClose={close} title={w.sellTitle} size="lg">
      <Sell onClose={close} />
    </Modal>
  )
}

const STALE = ['orders', 'products', 'memberships', 'moneyTransactions', 'transactions', 'invoiceItems']

function Sell({ onClose }: { onClose: () => void }) {
  const { shop: w } = useWords()
  const say = useSay()
  const navigate = useNavigate()
  const [{ product: productRef = '', person }, change] = useAddress()
  const location = useLocation()
  const product = useOperation(stoa.products.getProduct, { params: { id: productRef } }, { enabled: productRef !== '' }).data
    ?.product
  const form = useContractForm(stoa.orders.createOrder, {
    draft: person === undefined ? 'sell' : `sell ${person}`,
    ...(person !== undefined && { initial: { order: { membershipRef: person } } }),
    stale: STALE,
    refusals: refusedBy(w.refusals),
    onDone: async ({ order }) => {
      say.done(w.sold(order.number))
      // The order stands whatever becomes of the rest, which its page offers again.
      await doAtOnce(order, atOnce).catch(error => say.failed(error))
      await markStale(STALE)
      void navigate({ to: `/shop/orders/${order.id}` })
    },
  })
  // What has happened already is not part of the order, but kept with its draft.
  const [means, isHandedOver] = ['means', 'isHandedOver'].map(form.valueAt)
  const atOnce = { means, isHandedOver: isHandedOver === true } as Done
  const membershipRef = String(form.valueAt('order.membershipRef') ?? '')
  const optionRef = String(form.valueAt('order.optionRef') ?? '')
  const option = product?.options.find(({ id }) => id === optionRef)
  // A draft keeps the option, and the address the product. What is not among the options that are shown is not what is sold.
  const isUnseen = optionRef !== '' && option === undefined && (product !== undefined || productRef === '')
  useEffect(() => {
    if (isUnseen) form.set('order.optionRef', '')
  }, [isUnseen])
  const quantity = countOf(form.valueAt('order.quantity'))
  return (
    <ContractForm form={form} submit={w.sellSubmit} onCancel={onClose}>
      <Field at="order.membershipRef" label={w.customer} pick={peopleOrGuest()} autoFocus />
      <Pick
        label={w.product}
        from={products(product?.locationRef ?? location.id)}
        value={productRef || null}
        onChange={ref => {
          change({ product: ref ?? undefined }, { replace: true })
          form.set('order.optionRef', '')
          form.set('order.payment.type', '')
        }}
      />
      <OptionChoice product={product} />
      <Field at="order.quantity" label={w.quantity} />
      {option && (
        <WayChoice
          at="order.payment.type"
          area="shop"
          price={option.price}
          locationRef={product!.locationRef}
          quantity={quantity}
          membershipRef={membershipRef}
        />
      )}
      {!(option && costsNothing(option.price)) && <PayerField at="order.payment.customerRef" membershipRef={membershipRef} />}
      {option && (
        <AtOnce
          value={atOnce}
          onChange={({ means, isHandedOver }) => {
            form.set('means', means)
            form.set('isHandedOver', isHandedOver || undefined)
          }}
          isOutside={form.valueAt('order.payment.type') === 'external'}
        />
      )}
      <Field at="order.comment" label={w.comment} hint={w.commentHint} />
    </ContractForm>
  )
}

/** A refusal that names no field is told at the one that has to change. */
const refusedBy =
  (told: { outOfStock: string; balance: string }) =>
  ({ code }: StoaError): Record<string, string> | undefined => {
    if (code === 'out_of_stock') return { 'order.quantity': told.outOfStock }
    return code === 'insufficient_balance' ? { 'order.payment.type': told.balance } : undefined
  }
