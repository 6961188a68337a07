import { startOfNextMonth } from '../kernel/time/time-zones.ts'
import { createSubscription, getSubscription } from '../subscriptions/contract.ts'
import { cancelSubscription, updateSubscription } from '../subscriptions/contract-terms.ts'
import { addSubscriptionItem, updateSubscriptionItem } from '../subscriptions/items/contract.ts'
import { createSubscriptionPause } from '../subscriptions/pauses/contract.ts'
import { approveSignup, createSignup, rejectSignup } from '../subscriptions/signups/contract.ts'
import { placeOf } from './billing.ts'
import type { SubscriptionLine, SubscriptionStep } from './lines-billing.ts'
import type { ActorContext, Scenario } from './scenario.ts'
import { paymentsFollow } from './year.ts'

export function subscriptionsBegin(scenario: Scenario): void {
  for (const [i, line] of scenario.lines.subscriptions.entries()) {
    const [moment, holder, , , { steps = [] } = {}] = line
    const place = placeOf(scenario, holder)
    scenario.schedule(moment, place, async context => {
      scenario.ids.subscription.add(String(i), await begin(scenario, context, line))
      await paymentsFollow(scenario, context.now, place)
    })
    for (const step of steps) scenario.schedule(step[0], place, context => take(scenario, context, String(i), step))
  }
}

async function begin(scenario: Scenario, context: ActorContext, line: SubscriptionLine): Promise<string> {
  const { lines, perform, named, ids, at } = scenario
  const [, key, period, plans, more = {}] = line
  const place = placeOf(scenario, key)
  const startDate = more.start
    ? at(more.start, place)
    : more.anchor === 'nextMonth'
      ? startOfNextMonth(context.now, lines.places[place]!.fields.timezoneId)
      : context.now
  const { subscription } = await perform(createSubscription, context, {
    subscription: {
      ...named(key),
      period,
      startDate,
      billingCycleAnchor: more.anchor === undefined ? 'any' : 'day',
      endDate: more.end && at(more.end, place),
      items: [...plans.map(plan => ({ plan: { id: ids.plan.get(plan) }, ...more.item })), ...(more.items ?? [])],
      payWithInvoice: more.payWithInvoice,
      reference: more.reference,
    },
    issueFirstInvoice: more.draft === undefined,
  })
  return subscription.id
}

/** Takes a step in a subscription's life. What changes or is added counts at once, and is asked for by days. */
async function take(
  { perform, ids, at, lines }: Scenario,
  context: ActorContext,
  key: string,
  step: SubscriptionStep,
): Promise<void> {
  const id = ids.subscription.get(key)
  const place = placeOf({ lines }, lines.subscriptions[Number(key)]![1])
  switch (step[1]) {
    case 'changes': {
      const [item] = (await perform(getSubscription, context, undefined, { id })).subscription.items
      const { plan, ...fields } = step[2]
      const changes = { ...fields, ...(plan !== undefined && { plan: { id: ids.plan.get(plan) } }) }
      return void (await perform(updateSubscriptionItem, context, { item: changes, prorate: true }, { id, itemId: item!.id }))
    }
    case 'adds':
      return void (await perform(addSubscriptionItem, context, { item: step[2], prorate: true }, { id }))
    case 'pauses': {
      const pause = { startDate: at(step[2], place), endDate: at(step[3], place) }
      return void (await perform(createSubscriptionPause, context, { pause }, { id }))
    }
    case 'cancels':
      return void (await perform(cancelSubscription, context, { cancel: { at: step[2], reason: step[3] } }, { id }))
    case 'leaves drafts': {
      const pausePaymentCollection = { behavior: 'draft' as const }
      return void (await perform(updateSubscription, context, { subscription: { pausePaymentCollection } }, { id }))
    }
  }
}

/** Who subscribes on the web site: some at once, some wait until somebody decides. */
export function peopleSignUp(scenario: Scenario): void {
  const { lines, schedule, perform, named, ids } = scenario
  for (const [moment, key, plan, { decided, reason, ...fields } = {}] of lines.signups) {
    const place = placeOf(scenario, key)
    schedule(moment, place, async context => {
      const { signup } = await perform(createSignup, context, {
        signup: { ...named(key), planRef: ids.plan.get(plan), ...fields },
      })
      await paymentsFollow(scenario, context.now, place)
      if (decided === undefined) return
      schedule(decided, place, async later => {
        if (reason !== undefined) return void (await perform(rejectSignup, later, { reason }, { id: signup.id }))
        await perform(approveSignup, later, {}, { id: signup.id })
        await paymentsFollow(scenario, later.now, place)
      })
    })
  }
}
