import type { Option } from '../../../kit/shop/product.ts'

/** An option as it is sent. One that is there already has its id, and no quantity: a form never overwrites what was sold meanwhile. */
export interface SentOption {
  id?: string
  title: string
  description: string
  available: boolean
  customTax: { enabled: boolean; rate?: number }
  price: Record<'credits' | 'money', { enabled: boolean; amount: number }>
  stock: { enabled: boolean; quantity?: number }
}

export const emptyOption: SentOption = {
  title: '',
  description: '',
  available: true,
  customTax: { enabled: false },
  price: { credits: { enabled: false, amount: 0 }, money: { enabled: true, amount: 0 } },
  stock: { enabled: false },
}

export const sentOption = ({ id, title, description, available, customTax, price, stock }: Option): SentOption => ({
  id,
  title,
  description,
  available,
  customTax: { enabled: customTax.enabled, rate: customTax.rate },
  price: {
    credits: { enabled: price.credits.enabled, amount: price.credits.amount },
    money: { enabled: price.money.enabled, amount: price.money.amount },
  },
  stock: { enabled: stock.enabled },
})
