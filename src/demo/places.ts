import { locations } from '../access/store.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { createLocation } from '../locations/contract.ts'
import { createResource } from '../resources/contract.ts'
import { addSubscriptionItem } from '../subscriptions/items/contract.ts'
import { placeOf } from './billing.ts'
import type { ResourceLine } from './lines-places.ts'
import type { Scenario } from './scenario.ts'

/** Locations and their resources, which exist before any person does. */
export async function makePlaces(scenario: Scenario, context: WriteContext): Promise<void> {
  const { lines, places, perform } = scenario
  const { tx, network } = context
  for (const [key, { fields: location }] of Object.entries(lines.places)) {
    const { id } = (await perform(createLocation, context, { location })).location
    places.add(key, (await locations.find(tx, network, id))!)
  }
  for (const line of lines.resources) if (line[5] === undefined) await open(scenario, context, line)
}

/** The resources that a place got later, and those that are somebody's from some day on. */
export function placesGrow(scenario: Scenario): void {
  const { lines, alongside, perform, ids } = scenario
  for (const line of lines.resources) {
    const [, place, , , , opened] = line
    if (opened !== undefined) alongside(opened, place, context => open(scenario, context, line))
  }
  for (const [moment, subscription, resource, item] of lines.assignments) {
    const [, holder] = lines.subscriptions[subscription]!
    alongside(moment, placeOf(scenario, holder), context => {
      const assigned = { ...item, resourceRef: ids.resource.get(resource), entire: true }
      const id = ids.subscription.get(String(subscription))
      return perform(addSubscriptionItem, context, { item: assigned, prorate: true }, { id })
    })
  }
}

async function open(
  { places, ids, perform }: Scenario,
  context: WriteContext,
  [key, place, title, type, fields]: ResourceLine,
): Promise<void> {
  const resource = { locationRef: places.get(place).id, title, type, ...fields }
  ids.resource.add(key, (await perform(createResource, context, { resource })).resource.id)
}
