import { SimpleGrid } from '@mantine/core'
import { stoa } from '../../kit/data/stoa.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { NumberField } from '../../kit/form/NumberField.tsx'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useOwnField } from '../../kit/form/use-own-field.ts'
import { useLocation } from '../../kit/format/session.tsx'
import { fullName } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { useSay } from '../../kit/page/use-say.tsx'

/** After a step the next one that is not done is shown. */
function useDone() {
  const { start: w } = useWords()
  const [, change] = useAddress()
  const say = useSay()
  return (name: string) => {
    say.done(w.made(name))
    change({ step: undefined })
  }
}

export function PlanForm() {
  const { start: w } = useWords()
  const { id: locationRef, currencyCode } = useLocation()
  const done = useDone()
  const form = useContractForm(stoa.plans.createPlan, {
    draft: 'start plan',
    initial: { plan: { locationRef, period: 'month' } },
    onDone: ({ plan }) => done(plan.title),
  })
  return (
    <ContractForm form={form} submit={w.steps.plan.submit}>
      <Field at="plan.title" label={w.name} hint={w.steps.plan.hint} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="plan.price" label={w.price} suffix={` ${currencyCode}`} />
        <Field at="plan.period" label={w.period} words={w.periods} />
        <Field at="plan.credits" label={w.credits} hint={w.creditsHint} />
        <Field at="plan.dayPasses" label={w.dayPasses} />
      </SimpleGrid>
    </ContractForm>
  )
}

export function ProductForm() {
  const { start: w } = useWords()
  const { id: locationRef } = useLocation()
  const done = useDone()
  const form = useContractForm(stoa.products.createProduct, {
    draft: 'start product',
    initial: { product: { locationRef, options: [optionAt(0)] } },
    onDone: ({ product }) => done(product.title),
  })
  return (
    <ContractForm form={form} submit={w.steps.product.submit}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="product.title" label={w.name} />
        <PriceField />
      </SimpleGrid>
    </ContractForm>
  )
}

/** The one option that a first product has. More, and stock, are added on its page. */
const optionAt = (amount: number) => ({
  title: 'Standard',
  price: { money: { enabled: true, amount }, credits: { enabled: false } },
})

/** Where the service finds fault with it. */
const AMOUNT = 'product.options.0.price.money.amount'

function PriceField() {
  const { start: w } = useWords()
  const { currencyCode } = useLocation()
  const { form } = useOwnField(['product.options', AMOUNT], w.price)
  const [option] = (form.valueAt('product.options') as ReturnType<typeof optionAt>[] | undefined) ?? []
  return (
    <NumberField
      label={w.price}
      error={form.faults['product.options'] ?? form.faults[AMOUNT]}
      suffix={` ${currencyCode}`}
      value={option?.price.money.amount ?? 0}
      onChange={amount => form.set('product.options', [optionAt(amount ?? 0)])}
    />
  )
}

export function MemberForm() {
  const { start: w, people, shell } = useWords()
  const { id: locationRef } = useLocation()
  const done = useDone()
  const form = useContractForm(stoa.memberships.createMembership, {
    draft: 'start member',
    initial: { membership: { locationRef } },
    stale: ['memberships', 'users'],
    onDone: ({ membership }) => done(fullName(membership.user)),
  })
  return (
    <ContractForm form={form} submit={w.steps.member.submit}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="membership.user.name" label={people.name} />
        <Field at="membership.user.surname" label={people.surname} />
        <Field at="membership.user.email" label={shell.signIn.email} />
      </SimpleGrid>
    </ContractForm>
  )
}
