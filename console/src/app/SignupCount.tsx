import { stoa } from '../kit/data/stoa.ts'
import { useOperation } from '../kit/data/use-operation.ts'
import { useLocationChoice } from '../kit/format/session.tsx'
import { useFirstWords } from '../kit/format/words.tsx'
import classes from './shell.module.css'

/** More than so many are not counted. */
const MOST = 99

/** In the navigation: how many sign-ups wait for somebody to decide. */
export function SignupCount() {
  const { shell: w } = useFirstWords()
  const location = useLocationChoice()
  const query = { status: ['requested' as const], limit: MOST, ...(location && { locationRef: location.id }) }
  const { data } = useOperation(stoa.signups.listSignups, { query }, { keepsPrevious: true })
  const count = data?.signups.length ?? 0
  if (count === 0) return null
  const text = data?.nextPageToken === undefined ? String(count) : `${count}+`
  return (
    <span className={classes.count} role="img" aria-label={w.toDecide(text)}>
      {text}
    </span>
  )
}
