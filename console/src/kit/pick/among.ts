import { plain } from '../format/plain.ts'
import type { Picked, Picker } from './picker.ts'

const MOST = 50

/** All of them are named when somebody looks for one. Each word may stand anywhere in the name, the value or the hint. */
export function among(key: string, locale: string, load: () => Picked[], rare = (value: string) => value): Picker {
  let all: Picked[] | undefined
  return {
    key: [key, locale],
    async find(words) {
      const wanted = textOf(words).split(/\s+/)
      return (all ??= load())
        .filter(({ value, label, hint = '' }) => {
          const text = textOf(`${value} ${label} ${hint}`)
          return wanted.every(word => text.includes(word))
        })
        .slice(0, MOST)
    },
    name: async value => (all ??= load()).find(each => each.value === value)?.label ?? rare(value),
  }
}

/** Words of a code, such as `Europe/New_York`, are found by themselves. */
const textOf = (text: string) => plain(text).replaceAll(/[_/]/g, ' ')
