import type { ComponentType } from 'react'
import { queryClient } from '../data/query-client.ts'
import { stoa } from '../data/stoa.ts'
import { operationQuery, wholeQuery } from '../data/use-operation.ts'
import { plain } from '../format/plain.ts'
import { fullName } from '../format/values.tsx'

export interface Picked {
  value: string
  label: string
  hint?: string | undefined
}

export interface MakingProps {
  /** By what it was looked for. */
  typed: string
  onMade: (made: Picked) => void
  onClose: () => void
}

/** Finds objects by words, and names one by its id. */
export interface Picker {
  /** Differs where it finds others. */
  key: readonly unknown[]
  /** The best twenty; without words those that somebody is likely to want. */
  find: (words: string) => Promise<Picked[]>
  name: (id: string) => Promise<string>
  /** Makes one by its name, where one that is missing may be made at once. */
  create?: (name: string) => Promise<Picked>
  /** Asks for what else it takes to make one. */
  Making?: ComponentType<MakingProps>
}

/** Companies, of one location if it is named. */
export const companies = (locationRef?: string): Picker => ({
  key: ['companies', locationRef],
  async find(words) {
    const query = {
      limit: 20,
      order: 'title:asc' as const,
      ...(locationRef && { locationRef }),
      ...(words.length >= 2 && { q: words }),
    }
    const { reply } = await queryClient.fetchQuery(operationQuery(stoa.companies.listCompanies, { query }))
    return reply.companies.map(({ id, title }) => ({ value: id, label: title }))
  },
  async name(id) {
    const { reply } = await queryClient.fetchQuery(operationQuery(stoa.companies.getCompany, { params: { id } }))
    return reply.company.title
  },
})

/** Memberships that are approved, of one location if it is named. */
export const people = (locationRef?: string): Picker => ({
  key: ['memberships', locationRef],
  async find(words) {
    const query = { limit: 20, ...(locationRef && { locationRef }), ...(words.length >= 2 && { q: words }) }
    const { reply } = await queryClient.fetchQuery(operationQuery(stoa.memberships.listMemberships, { query }))
    return reply.memberships.map(({ id, user }) => ({ value: id, label: fullName(user), hint: user.email }))
  },
  async name(id) {
    const { reply } = await queryClient.fetchQuery(operationQuery(stoa.memberships.getMembership, { params: { id } }))
    return fullName(reply.membership.user)
  },
})

/** Whoever can hold and pay: people and companies. The id is that of either. */
export const customers = (locationRef?: string): Picker => {
  const [persons, firms] = [people(locationRef), companies(locationRef)]
  return {
    key: ['customers', locationRef],
    async find(words) {
      const [found, others] = await Promise.all([persons.find(words), firms.find(words)])
      return [...found.slice(0, 12), ...others.slice(0, 8)]
    },
    name: id => persons.name(id).catch(() => firms.name(id)),
  }
}

/** The plans of a location, or all. */
export const plans = (locationRef?: string): Picker => ({
  key: ['plans', locationRef],
  async find(words) {
    const { reply } = await queryClient.fetchQuery(
      operationQuery(stoa.plans.listPlans, { query: locationRef ? { locationRef } : {} }),
    )
    return titled(reply.plans, words)
  },
  async name(id) {
    const { reply } = await queryClient.fetchQuery(operationQuery(stoa.plans.getPlan, { params: { id } }))
    return reply.plan.title
  },
})

/** The packages of a location, or all; those alone that can be bought where only they are wanted. No search of the service finds them. */
export const packages = (locationRef?: string, isForSale = false): Picker => ({
  key: ['packages', locationRef, isForSale],
  async find(words) {
    const query = { limit: 100, ...(locationRef && { locationRef }), ...(isForSale && { available: true }) }
    const all = await queryClient.fetchQuery(wholeQuery(stoa.packages.listPackages, query))
    return titled(all, words)
  },
  async name(id) {
    const { reply } = await queryClient.fetchQuery(operationQuery(stoa.packages.getPackage, { params: { id } }))
    return reply.package.title
  },
})

/** A closed list, such as the locations of the session. */
export const oneOf = (all: readonly Titled[]): Picker => ({
  key: ['oneOf', all.map(({ id }) => id).join()],
  find: async words => titled(all, words),
  name: async id => all.find(each => each.id === id)?.title ?? '',
})

interface Titled {
  id: string
  title: string
}

/** Those whose titles have the words: for lists that are read whole, because the service does not search them. */
export function titled(all: readonly Titled[], words: string): Picked[] {
  const wanted = plain(words)
  return all.filter(({ title }) => plain(title).includes(wanted)).map(({ id, title }) => ({ value: id, label: title }))
}
