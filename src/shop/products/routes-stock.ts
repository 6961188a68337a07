import { found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { moveStockAlone } from './actions.ts'
import * as contract from './contract-stock.ts'
import { checkMovement } from './rules.ts'
import { movementList, optionsOf, productOptions, products } from './store.ts'
import { movementView, productView } from './view.ts'

export const stockRoutes = implement(contract, {
  async createStockMovement(call) {
    const {
      tx,
      network,
      params: { id, optionId },
      body,
    } = call
    const option = await productOptions.lock(tx, network, optionId)
    const product = found(await products.find(tx, network, id), 'product')
    const locked = found(option?.productRef === id ? option : undefined, 'option of this product')
    const faults = new Faults()
    checkMovement(body.movement, locked, faults)
    faults.refuse()
    const movement = await moveStockAlone(call, locked, body.movement)
    return { movement: movementView(movement), product: productView(product, await optionsOf(tx, network, id)) }
  },

  async listStockMovements(call) {
    const {
      db,
      network,
      params: { id, optionId },
      query,
    } = call
    const product = found(await products.find(db, network, id), 'product')
    const option = await productOptions.find(db, network, optionId)
    found(option?.productRef === product.id ? option : undefined, 'option of this product')
    const { rows, nextPageToken } = await movementList.read({ ...call, query: { ...query, optionRef: optionId } })
    return { movements: rows.map(movementView), nextPageToken }
  },
})
