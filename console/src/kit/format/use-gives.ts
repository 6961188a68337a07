import { useFormats } from './use-formats.ts'
import { useWords } from './words.tsx'

interface Given {
  credits: number
  dayPasses: number
}

/** What a plan, a package or a period gives, in words: `10 credits`, `2 day passes`. */
export function useGives(): (given: Given) => string[] {
  const { plans: w } = useWords()
  const { number } = useFormats()
  return ({ credits, dayPasses }) => [
    ...(credits === 0 ? [] : [w.creditsOf(number(credits), credits === 1)]),
    ...(dayPasses === 0 ? [] : [w.dayPassesOf(number(dayPasses), dayPasses === 1)]),
  ]
}
