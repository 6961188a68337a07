import { Select, SimpleGrid, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { calling } from '../../kit/data/calling.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { todayAt } from '../../kit/data/today-at.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { instantAt } from '../../kit/form/local-time.ts'
import { NumberField } from '../../kit/form/NumberField.tsx'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { keepClock } from '../../kit/form/use-same-clock.ts'
import { useLocation, useSession } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { HolderField } from '../../kit/holder/HolderField.tsx'
import { partyName } from '../../kit/holder/Party.tsx'
import { Detail, Section } from '../../kit/page/Page.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { CouponField } from './CouponField.tsx'
import { FirstInvoice } from './FirstInvoice.tsx'
import classes from './preview.module.css'
import { ItemsField, type Plans } from './ItemsField.tsx'
import { STALE, type Subscription } from './subscription.ts'
import { TermsFields } from './TermsDialog.tsx'

interface Props {
  plans: Plans
  plan: string | undefined
  membership: string | undefined
  company: string | undefined
  holderLocation: string | undefined
}

/** Who, what, from when, and on which terms; beside it the first invoice as it will be. */
export function SubscribeForm({ plan: planId, membership, company, plans, holderLocation }: Props) {
  const { subscriptions: w, plans: words, kit } = useWords()
  const { locations } = useSession()
  const say = useSay()
  const navigate = useNavigate()
  const plan = plans.find(({ id }) => id === planId)
  const here = useLocation(holderLocation ?? plan?.locationRef)
  const [chosen, setChosen] = useState<string>()
  const form = useContractForm(stoa.subscriptions.createSubscription, {
    draft: ['subscription', planId, membership, company].filter(Boolean).join(' '),
    initial: {
      subscription: {
        membershipRef: membership,
        companyRef: company,
        period: plan?.period ?? 'month',
        startDate: midnight(here.timezoneId),
        items: plan ? [{ plan: { id: plan.id } }] : [{}],
      },
      issueFirstInvoice: true,
    },
    stale: [...STALE, 'deposits'],
    onDone: async ({ subscription }) => {
      say.done(w.created(partyName(subscription)))
      // Before the page is left, so that the next one shows it.
      if (amount !== undefined && amount > 0) await askForDeposit(subscription)
      void navigate({ to: `/subscriptions/${subscription.id}` })
    },
  })
  // A draft keeps its plans, and with them the location that was chosen for them.
  const items = (form.valueAt('subscription.items') || []) as { plan?: { id: string } }[]
  const planned = plans.find(({ id }) => items.some(({ plan }) => plan?.id === id))
  // What is asked for beside the subscription is kept with its draft.
  const deposit = form.valueAt('deposit')
  const amount = typeof deposit === 'number' ? deposit : undefined
  const locationRef = chosen ?? planned?.locationRef ?? here.id
  const location = useLocation(locationRef)
  /** What fails is told, and can be tried again from wherever somebody is then: the subscription stands. */
  const askForDeposit = async (subscription: Subscription): Promise<void> => {
    const { id, membershipRef, companyRef } = subscription
    const holder = membershipRef === undefined ? { companyRef } : { membershipRef }
    const deposit = { locationRef, ...holder, subscriptionRef: id, amount }
    try {
      await calling(() => stoa.deposits.createDeposit({ body: { deposit: deposit as never }, idempotencyKey: `deposit-${id}` }))
    } catch (error) {
      say.failed(error, () => void askForDeposit(subscription))
    }
  }
  const at = (name: string) => `subscription.${name}`
  return (
    <Detail
      side={
        <div className={classes.beside}>
          <FirstInvoice form={form} locationRef={locationRef} deposit={amount || 0} />
        </div>
      }
    >
      <ContractForm
        form={form}
        submit={w.createSubmit}
        isBlocked={amount !== undefined && !(amount >= 0)}
        onCancel={() => void navigate({ to: '/subscriptions' })}
      >
        <Section title={w.holder}>
          <Stack gap="md">
            {locations.length > 1 && (
              <Select
                label={w.location}
                data={locations.map(({ id, title }) => ({ value: id, label: title }))}
                value={locationRef}
                allowDeselect={false}
                onChange={next => {
                  const { id, timezoneId } = locations.find(({ id }) => id === next) ?? location
                  setChosen(id)
                  // A day begins at midnight there, too.
                  keepClock(form, ['startDate', 'endDate'].map(at), location.timezoneId, timezoneId)
                  form.set(at('items'), [{}])
                  form.set(at('membershipRef'), '')
                  form.set(at('companyRef'), '')
                }}
              />
            )}
            <HolderField at="subscription" label={w.holder} locationRef={locationRef} autoFocus />
          </Stack>
        </Section>
        <Section title={w.what}>
          <Stack gap="md">
            <ItemsField plans={plans.filter(plan => plan.locationRef === locationRef)} currency={location.currencyCode} />
            <CouponField form={form} locationRef={locationRef} />
          </Stack>
        </Section>
        <Section title={w.whenTitle}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <Field at={at('startDate')} label={w.start} locationRef={locationRef} />
            <Field at={at('endDate')} label={w.end} hint={w.endHint} locationRef={locationRef} />
            <Field at={at('period')} label={w.period} words={words.periods} />
            <Field at={at('billingCycleAnchor')} label={w.anchor} words={w.anchors} />
          </SimpleGrid>
        </Section>
        <Section title={w.termsTitle}>
          <Stack gap="md">
            <Field at="issueFirstInvoice" label={w.firstInvoice} hint={w.firstInvoiceHint} />
            <NumberField
              label={w.deposit}
              description={w.depositHint}
              value={amount}
              onChange={next => form.set('deposit', next)}
              {...(amount !== undefined && amount < 0 && { error: kit.faults.tooSmall('0') })}
              suffix={` ${location.currencyCode}`}
            />
            <TermsFields form={form} />
          </Stack>
        </Section>
      </ContractForm>
    </Detail>
  )
}

/** When the present day of the location began. */
const midnight = (timeZone: string) => instantAt(`${todayAt(timeZone)}T00:00`, timeZone)
