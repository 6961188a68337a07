import { Text } from '@mantine/core'
import { stoa } from '../../../kit/data/stoa.ts'
import { ContractForm, useForm } from '../../../kit/form/ContractForm.tsx'
import { NumberField } from '../../../kit/form/NumberField.tsx'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { useOwnField } from '../../../kit/form/use-own-field.ts'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { useWords } from '../../../kit/format/words.tsx'
import type { Option, Product } from '../../../kit/shop/product.ts'

interface Props {
  product: Product
  etag: string | undefined
  option: Option
  onDone: (quantity: number) => void
  onCancel: () => void
}

/** Says how many there are of an option. The others are named alone, and stay as they are. */
export function CountForm({ product, etag, option, onDone, onCancel }: Props) {
  const { products: w, shop } = useWords()
  const { number } = useFormats()
  const params = { id: product.id }
  const bodyOf = (product: Product) => ({ product: { options: product.options.map(({ id }) => ({ id })) } })
  const form = useContractForm(stoa.products.updateProduct, {
    params,
    stored: { body: bodyOf(product), etag },
    reload: async () => {
      const { reply, etag } = await stoa.products.getProduct.answer({ params })
      return { body: bodyOf(reply.product), etag }
    },
    draft: `count ${option.id}`,
    onDone: reply => onDone((reply?.product ?? product).options.find(({ id }) => id === option.id)?.stock.quantity ?? 0),
  })
  return (
    <ContractForm form={form} submit={w.movementActions.count} onCancel={onCancel}>
      {option.stock.enabled && (
        <Text size="sm" c="dimmed">
          {shop.onHand(number(option.stock.quantity))}
        </Text>
      )}
      <Quantity option={option} />
    </ContractForm>
  )
}

interface Sent {
  id: string
  stock?: { enabled: boolean; quantity: number }
}

function Quantity({ option }: { option: Option }) {
  const { products: w } = useWords()
  const { form } = useForm()
  const options = (form.valueAt('product.options') ?? []) as Sent[]
  const at = `product.options.${options.findIndex(({ id }) => id === option.id)}.stock.quantity`
  useOwnField(at, w.units)
  const counted = options.find(({ id }) => id === option.id)?.stock?.quantity
  return (
    <NumberField
      label={w.units}
      description={w.movementHints.count}
      data-autofocus
      error={form.faults[at]}
      value={counted}
      onChange={next =>
        form.set(
          'product.options',
          options.map(({ id, stock }) =>
            id === option.id
              ? { id, ...(next !== undefined && { stock: { enabled: true, quantity: next } }) }
              : { id, ...(stock && { stock }) },
          ),
        )
      }
    />
  )
}
