import type { Operation } from './operation.ts'
import { newProduct, type Option, type Place } from './place.ts'
import type { StepOf } from './steps.ts'

const PATH = '/shop/products/v1'

/** Units of an option come or go. */
export function move(place: Place, { option: at, type, change }: StepOf<'move'>): Operation {
  const option = place.options[at]!
  const isWrong = change === 0 || (type === 'delivery' && change < 0) || (type === 'loss' && change > 0)
  return {
    method: 'POST',
    path: `${PATH}/${option.product.id}/options/${option.id}/stock`,
    body: { movement: { change, type } },
    expected: isWrong ? ['invalid_request'] : option.quantity + change < 0 ? ['out_of_stock'] : 'done',
    after: () => void (option.quantity += change),
    options: [option],
  }
}

/** Units of an option are counted, or it begins or ceases to have stock. */
export function count(place: Place, { option: at, quantity, enabled }: StepOf<'count'>): Operation {
  const option = place.options[at]!
  const { product } = option
  const options = product.options.map(id => (id === option.id ? { id, stock: { quantity, enabled } } : { id }))
  return {
    method: 'PUT',
    path: `${PATH}/${product.id}`,
    body: { product: { options } },
    expected: 'done',
    after() {
      option.quantity = quantity ?? option.quantity
      option.isStocked = enabled ?? option.isStocked
    },
    options: optionsOf(place, option),
  }
}

/** A product goes, and another one comes in its place: orders of the old one go on. */
export function deleteProduct(place: Place, { option: at }: StepOf<'deleteProduct'>): Operation {
  const gone = optionsOf(place, place.options[at]!)
  const first = place.options.indexOf(gone[0]!)
  return {
    method: 'DELETE',
    path: `${PATH}/${gone[0]!.product.id}`,
    expected: 'done',
    async after() {
      place.options.splice(first, gone.length, ...(await newProduct(place.cast, first === 0 ? 0 : first === 2 ? 1 : 2)))
    },
    options: gone,
  }
}

const optionsOf = ({ options }: Place, { product }: Option) => options.filter(option => option.product === product)
