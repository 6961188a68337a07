import { ApiError } from '../../kernel/errors/api-error.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { record } from '../../kernel/storage/record.ts'
import { counted } from '../../kernel/text/counted.ts'
import type { OptionPlan } from './rules-options.ts'
import { findMovement, productOptions, products, stockMovements } from './store.ts'
import type { MovementRow, OptionRow } from './table.ts'

/**
 * Takes the units of an order from an option, whose row it locks: call it before holders are locked. Does nothing where the option has no
 * stock. Throws 409 `out_of_stock`. The order need not be there yet.
 */
export async function takeStock(
  context: WriteContext,
  option: Pick<OptionRow, 'id' | 'stockEnabled'>,
  quantity: number,
  orderRef: string,
): Promise<void> {
  if (!option.stockEnabled) return
  const locked = await productOptions.lock(context.tx, context.network, option.id)
  if (locked === undefined) throw new ApiError('out_of_stock', 'The option was deleted at this moment.')
  if (locked.stockEnabled) await moveStockAlone(context, locked, { type: 'order', change: -quantity, orderRef })
}

/**
 * Gives back to an option what an order took from it, once, whether or not the option can still be ordered. Does nothing for an order that
 * took nothing. It locks the option's row: call it before holders are locked.
 */
export async function returnStock(context: WriteContext, orderRef: string, optionRef: string): Promise<void> {
  const { tx, network } = context
  const taken = await findMovement(tx, network, { orderRef, optionRef, type: 'order' })
  if (taken === undefined) return
  const locked = (await productOptions.lockAny(tx, network, optionRef))!
  if (await findMovement(tx, network, { orderRef, optionRef, type: 'cancel' })) return
  await moveStockAlone(context, locked, { type: 'cancel', change: -taken.change, orderRef })
}

/** Adds a new option, and counts what is on hand of it. */
export async function addOption(context: WriteContext, option: OptionRow): Promise<void> {
  await productOptions.insert(context.tx, option)
  if (option.stockQuantity > 0) await addMovement(context, option, { type: 'count', change: option.stockQuantity })
}

/** Carries out what was decided of a product's options, which are locked. */
export async function saveOptions(context: WriteContext, { made, changed, gone }: OptionPlan): Promise<void> {
  for (const option of gone) await productOptions.remove(context, option)
  for (const { before, changes, counted } of changed) {
    if (counted === 0) await productOptions.update(context, before, changes)
    else await moveStock(context, before, { type: 'count', change: counted }, changes)
  }
  for (const option of made) await addOption(context, { ...option, id: newId() })
}

type Move = Pick<MovementRow, 'type' | 'change'> & Partial<Pick<MovementRow, 'orderRef' | 'note'>>
type OptionChanges = Partial<Omit<OptionRow, 'network' | 'id' | 'updateDate' | 'stockQuantity'>>

/**
 * Moves units of a locked option, where nothing else of its product changes, and tells that its product shows another quantity. Gives the
 * movement with the quantity after it. Throws 409 `out_of_stock` where fewer are on hand than go.
 */
export async function moveStockAlone(context: WriteContext, locked: OptionRow, move: Move): Promise<MovementRow> {
  const { tx, network } = context
  const movement = await moveStock(context, locked, move)
  const product = await products.find(tx, network, locked.productRef)
  // Nobody is shown a deleted product, or a deleted option of another one.
  if (product && locked.deleteDate === null) {
    const option = { ...locked, stockQuantity: movement.quantity, updateDate: movement.createDate }
    const change = { before: { ...product, options: [locked] }, after: { ...product, options: [option] } }
    await record(context, 'product', 'updated', change)
  }
  return movement
}

/** Moves units of a locked option, and saves `changes` of it as well. */
async function moveStock(
  context: WriteContext,
  locked: OptionRow,
  move: Move,
  changes: OptionChanges = {},
): Promise<MovementRow> {
  const stockQuantity = locked.stockQuantity + move.change
  if (stockQuantity < 0) {
    const [here, asked] = [locked.stockQuantity, -move.change].map(count => counted(count, 'is', 'are'))
    throw new ApiError('out_of_stock', `${here} on hand, ${asked} asked for.`)
  }
  return addMovement(context, await productOptions.update(context, locked, { ...changes, stockQuantity }), move)
}

async function addMovement(
  context: WriteContext,
  option: OptionRow,
  { type, change, orderRef = null, note = '' }: Move,
): Promise<MovementRow> {
  const { tx, network, actor } = context
  const movement: MovementRow = {
    network,
    id: newId(),
    optionRef: option.id,
    change,
    quantity: option.stockQuantity,
    type,
    orderRef,
    note,
    membershipRefCreator: actor?.membershipRef ?? null,
    // The option's date rises with every change of it, so its movements are in the order in which they happened.
    createDate: option.updateDate,
  }
  await stockMovements.insert(tx, movement)
  await record(context, 'stockMovement', 'created', { after: movement })
  return movement
}
