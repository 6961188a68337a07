import { companies, people, type Picker } from '../../kit/pick/picker.ts'

/** Whose ledgers there are: people and companies. Which of the two an id is, is kept in front of it. */
export const holders = (locationRef?: string): Picker => {
  const [persons, firms] = [people(locationRef), companies(locationRef)]
  return {
    key: ['holders', locationRef],
    async find(words) {
      const [found, others] = await Promise.all([persons.find(words), firms.find(words)])
      return [
        ...found.slice(0, 12).map(one => ({ ...one, value: `m${one.value}` })),
        ...others.slice(0, 8).map(one => ({ ...one, value: `c${one.value}` })),
      ]
    },
    name: value => (value.startsWith('m') ? persons : firms).name(value.slice(1)),
  }
}

/** Where the ledgers of a holder are that was picked. */
export const addressOfPicked = (value: string): string =>
  `/transactions/${value.startsWith('m') ? 'memberships' : 'companies'}/${value.slice(1)}`

/** Has the balances and the entries of all read again, which every entry changes. */
export const STALE = ['transactions', 'memberships', 'companies']
