import { createCategory } from '../shop/categories/contract.ts'
import { createProduct, updateProduct } from '../shop/products/contract.ts'
import { createStockMovement } from '../shop/products/contract-stock.ts'
import type { OptionLine } from './lines-shop.ts'
import { daysFromNow } from './moments.ts'
import { picture } from './pictures.ts'
import type { Scenario } from './scenario.ts'

export function shopOpens({ lines, schedule, perform, places, ids, random }: Scenario): void {
  const opening = (after: number) => daysFromNow(after - lines.began, '11:30')
  for (const [key, place, title] of lines.categories) {
    schedule(opening(3), place ?? lines.cast.place, async context => {
      const locationRef = place && places.get(place).id
      ids.category.add(key, (await perform(createCategory, context, { category: { title, locationRef } })).category.id)
    })
  }
  for (const [category, place, title, description, options, fields] of lines.products) {
    const key = `${random.hex(8)}-${random.hex(4)}-4${random.hex(3)}-9${random.hex(3)}-${random.hex(12)}`
    schedule(opening(4), place, async context => {
      const { product } = await perform(createProduct, context, {
        product: {
          locationRef: places.get(place).id,
          categoryRef: category && ids.category.get(category),
          title,
          description,
          media: [{ key, url: picture(nameOf(title)) }],
          options: options.map(offered),
          ...fields,
        },
      })
      for (const [i, [key]] of options.entries()) ids.option.add(key, product.options[i]!.id)
      ids.product.add(title, product.id)
    })
  }
}

/** What comes and goes beside orders. */
export function stockMoves({ lines, schedule, perform, ids }: Scenario): void {
  for (const [moment, option, type, units, note] of lines.stock) {
    const [, place, title, , options] = lines.products.find(([, , , , all]) => all.some(([key]) => key === option))!
    schedule(moment, place, async context => {
      const id = ids.product.get(title)
      if (type !== 'count') {
        const params = { id, optionId: ids.option.get(option) }
        await perform(createStockMovement, context, { movement: { type, change: units, note } }, params)
        return
      }
      const counted = options.map(([key]) => ({ id: ids.option.get(key), ...(key === option && { stock: { quantity: units } }) }))
      await perform(updateProduct, context, { product: { options: counted } }, { id })
    })
  }
}

/** `hojicha` for Hōjicha. */
const nameOf = (title: string) =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')

const offered = ([, title, money, credits, fields]: OptionLine) => ({
  title,
  price: { money: part(money), credits: part(credits) },
  ...fields,
})
const part = (amount: number | undefined) => (amount === undefined ? undefined : { amount })
