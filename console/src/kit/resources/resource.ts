import { queryClient } from '../data/query-client.ts'
import { stoa } from '../data/stoa.ts'
import { operationQuery } from '../data/use-operation.ts'
import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'
import type { Picker } from '../pick/picker.ts'
import { isSeatWise, type Resource, type ResourceType } from './seats.ts'

export type { Resource, ResourceType }

export const LIST = '/resources'

/** The order in which the types of resources are shown. */
export const RESOURCE_ORDER: readonly ResourceType[] = [
  'conferenceRoom',
  'meetingRoom',
  'room',
  'eventSpace',
  'studio',
  'phoneBooth',
  'office',
  'hotDesk',
  'dedicatedDesk',
  'station',
  'parkingLot',
  'equipment',
]

interface Tier {
  from: number
  flatAmount: number
  unitAmount: number
}

interface Priced {
  type: ResourceType
  duration: { min: number; max: number }
  money: { enabled: boolean; tiers: readonly Tier[] }
  credits: { enabled: boolean; tiers: readonly Tier[] }
  dayPassesEnabled: boolean
}

/** Whether nobody pays for it, however long it is booked. */
export const isFree = ({ money, credits, dayPassesEnabled }: Pick<Priced, 'money' | 'credits' | 'dayPassesEnabled'>): boolean =>
  !money.enabled && !credits.enabled && !dayPassesEnabled

/** What so many minutes cost by the tiers: the one counts for all of it that begins last among those which it reaches. */
const costOf = (tiers: readonly Tier[], minutes: number): number => {
  const { flatAmount, unitAmount } = tiers.findLast(({ from }) => from <= minutes) ?? tiers[0]!
  return flatAmount + (unitAmount * minutes) / 60
}

/** Whether so many minutes of it cost nothing: a part of the price is 0 then, or there is none. */
export const isFreeFor = (resource: Pick<Priced, 'money' | 'credits' | 'dayPassesEnabled'>, minutes: number): boolean =>
  isFree(resource) || [resource.money, resource.credits].some(({ enabled, tiers }) => enabled && costOf(tiers, minutes) === 0)

const SPANS = ['60', '240', '480'] as const

/** What a resource costs, in words. */
export function usePriceWords(locationRef: string | undefined) {
  const { resources: w } = useWords()
  const { money, number } = useFormats(locationRef)
  const priceOf = (resource: Priced, minutes: number): string =>
    [
      ...(resource.money.enabled ? [money(costOf(resource.money.tiers, minutes))] : []),
      ...(resource.credits.enabled ? [w.credits(number(costOf(resource.credits.tiers, minutes)))] : []),
      ...(resource.dayPassesEnabled ? [w.dayPass] : []),
    ].reduce((one, other) => w.or(one, other))
  return {
    /** What an hour costs, or the shortest booking where an hour is too short. */
    short: (resource: Priced): string => (isFree(resource) ? w.free : w.perHour(priceOf(resource, 60))),
    /** An hour costs €24.00 or 2 credits, half a day (4 hours) €96.00 or 8 credits. */
    sentence(resource: Priced): string {
      if (isFree(resource)) return w.freeSentence
      const { min, max } = resource.duration
      const possible = SPANS.filter(span => Number(span) >= min && Number(span) <= max)
      const spans = (possible.length > 0 ? possible : SPANS.slice(0, 1)).map((span, i) => {
        const price = priceOf(resource, Number(span))
        return i === 0 ? w.costs(capital(w.spans[span]), price) : `${w.spans[span]} ${price}`
      })
      return `${spans.join(', ')}.${isSeatWise(resource.type) ? ` ${w.eachSeat}` : ''}`
    },
  }
}

const capital = (text: string) => `${text[0]!.toLocaleUpperCase()}${text.slice(1)}`

/** What a resource can be a part of: the wholes of its location. */
export const wholes = (locationRef: string, except?: string): Picker => ({
  ...resourcesOf(locationRef, each => each.parentRef === undefined && each.id !== except),
  key: ['resources', 'wholes', locationRef, except],
})

/** Resources of a location, or of all of them, by their titles. */
export const resourcesOf = (locationRef?: string, wanted: (resource: Resource) => boolean = () => true): Picker => ({
  key: ['resources', locationRef],
  async find(words) {
    const query = { limit: 100, ...(locationRef && { locationRef }), ...(words.length >= 2 && { q: words }) }
    const { reply } = await queryClient.fetchQuery(operationQuery(stoa.resources.listResources, { query }))
    return reply.resources.filter(wanted).map(({ id, title }) => ({ value: id, label: title }))
  },
  async name(id) {
    const { reply } = await queryClient.fetchQuery(operationQuery(stoa.resources.getResource, { params: { id } }))
    return reply.resource.title
  },
})
