import { ApiError } from '../kernel/errors/api-error.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { counted } from '../kernel/text/counted.ts'
import { credits } from '../terms/amounts.ts'
import { idOf } from '../terms/holder.ts'
import { addLines, postMany, type Posting } from './actions.ts'
import { lockHolder, lockHolders } from './actions-holders.ts'
import { balance, draws } from './rules.ts'
import { changeLots } from './store-lots-changes.ts'
import { unspentLots } from './store-lots.ts'
import type { EntryRow, LotRow, Unit } from './table.ts'

/** The lots that a charge may use. */
export type LotKind = 'expiring' | 'permanent' | 'any'

/** What a period of a subscription gave. */
type Granted = Pick<LotRow, 'subscriptionRef' | 'expireDate'>

/**
 * Takes from a holder's lots, the soonest to expire first. The holder's row is locked before its lots are read, so that of many
 * charges at once exactly those succeed that the balance covers. Throws 409 `insufficient_balance`.
 */
export const debit = async (context: WriteContext, posting: Posting, kind: LotKind): Promise<EntryRow> =>
  (await debitMany(context, [{ posting, kind }]))[0]!

/** Takes from lots for several charges, one after the other: what is taken for one is not there for those that follow. Else as `debit`. */
export async function debitMany(
  context: WriteContext,
  debits: readonly { posting: Posting; kind: LotKind }[],
): Promise<EntryRow[]> {
  if (debits.length === 0) return []
  const { tx, network, now } = context
  const homes = await lockHolders(
    context,
    debits.map(({ posting }) => posting),
  )
  const left = new Map<string, LotRow[]>()
  const drawn: Drawn[] = []
  for (const { posting, kind } of debits) {
    const key = `${idOf(posting)} ${posting.unit}`
    const lots = left.get(key) ?? (await unspentLots(tx, network, posting, posting.unit, now)).map(lot => ({ ...lot }))
    left.set(key, lots)
    const usable = lots.filter(lot => lot.remaining > 0 && isOfKind(lot, kind))
    const parts = draws(usable, posting.amount)
    if (parts === undefined) throw insufficient(usable, posting.unit, kind, debits.length > 1 ? posting.description : undefined)
    for (const { lotRef, drawn } of parts) lots.find(({ id }) => id === lotRef)!.remaining -= drawn
    drawn.push({ posting, parts, home: homes.get(idOf(posting))! })
  }
  return draw(context, drawn)
}

/** Takes from a holder's lots as they were at an instant, without an entry where they have too little. */
export async function tryDebit(
  context: WriteContext,
  posting: Posting,
  kind: LotKind | Granted,
  { at = context.now, orDeleted = false } = {},
): Promise<{ entry?: EntryRow; lots: readonly LotRow[] }> {
  const { tx, network } = context
  const home = await lockHolder(context, posting, { orDeleted })
  const lots = (await unspentLots(tx, network, posting, posting.unit, at)).filter(lot => isOfKind(lot, kind))
  const drawn = draws(lots, posting.amount)
  if (drawn === undefined) return { lots }
  const [entry] = await draw(context, [{ posting, parts: drawn, home }])
  return { entry: entry!, lots }
}

/** What is taken from which lots, and where its holder belongs to. */
interface Drawn {
  posting: Posting
  parts: NonNullable<ReturnType<typeof draws>>
  home: { locationRef: string }
}

async function draw(context: WriteContext, drawn: readonly Drawn[]): Promise<EntryRow[]> {
  const entries = await postMany(
    context,
    drawn.map(({ posting }) => posting),
  )
  const moved = drawn.flatMap(({ posting, parts, home }, i) =>
    parts.map(({ lotRef, drawn: amount }) => ({
      entryRef: entries[i]!.id,
      lotRef,
      remaining: -amount,
      usedElsewhere: posting.locationRef === home.locationRef ? 0 : amount,
    })),
  )
  if (!(await changeLots(context.tx, context.network, moved)))
    throw new Error('a lot has less than was read of it under the lock')
  await addLines(
    context,
    moved.map(({ entryRef, lotRef, remaining }) => ({ entryRef, lotRef, lineAmount: remaining })),
  )
  return entries
}

function isOfKind({ expireDate, subscriptionRef }: LotRow, kind: LotKind | Granted): boolean {
  if (typeof kind === 'object') return subscriptionRef === kind.subscriptionRef && expireDate === kind.expireDate
  return kind === 'any' || (expireDate === null) === (kind === 'permanent')
}

const NAMES: Record<Unit, string> = { credit: 'credit', dayPass: 'day pass' }

function insufficient(lots: readonly LotRow[], unit: Unit, kind: LotKind, what?: string): ApiError {
  const { expiring, permanent } = balance(lots)
  const one = kind === 'any' ? NAMES[unit] : `${kind} ${NAMES[unit]}`
  const left = `The holder has ${counted(credits(expiring + permanent), one)} left`
  return new ApiError('insufficient_balance', what === undefined ? `${left}.` : `${left} when it comes to ${what}.`)
}
