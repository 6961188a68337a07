import { Text } from '@mantine/core'
import { stoa } from '../../../kit/data/stoa.ts'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { NumberField } from '../../../kit/form/NumberField.tsx'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { useOwnField } from '../../../kit/form/use-own-field.ts'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { useWords } from '../../../kit/format/words.tsx'
import type { Option, Product } from '../../../kit/shop/product.ts'

export type Movement = 'delivery' | 'loss' | 'correction'

interface Props {
  action: Movement
  product: Product
  option: Option
  onDone: (quantity: number) => void
  onCancel: () => void
}

const AT = 'movement.change'

/** Notes that units of an option came or went. It adds to what is there, so that it cannot undo a sale. */
export function MovementForm({ action, product, option, onDone, onCancel }: Props) {
  const { shop: s, products: w } = useWords()
  const { number } = useFormats()
  const form = useContractForm(stoa.products.createStockMovement, {
    params: { id: product.id, optionId: option.id },
    draft: `stock ${option.id} ${action}`,
    initial: { movement: { type: action } },
    refusals: ({ code }) => (code === 'out_of_stock' ? { [AT]: s.refusals.outOfStock } : undefined),
    onDone: ({ movement }) => onDone(movement.quantity),
  })
  return (
    <ContractForm form={form} submit={w.movementActions[action]} onCancel={onCancel}>
      <Text size="sm" c="dimmed">
        {s.onHand(number(option.stock.quantity))}
      </Text>
      <Units action={action} />
      <Field at="movement.note" label={w.note} />
    </ContractForm>
  )
}

/** What is lost is typed as it is counted, and sent as what goes. */
function Units({ action }: { action: Movement }) {
  const { products: w } = useWords()
  const { form } = useOwnField(AT, w.units)
  const sign = action === 'loss' ? -1 : 1
  const value = form.valueAt(AT)
  return (
    <NumberField
      label={w.units}
      description={w.movementHints[action]}
      data-autofocus
      error={form.faults[AT]}
      value={typeof value === 'number' ? value * sign : undefined}
      onChange={next => form.set(AT, next === undefined ? '' : next * sign)}
    />
  )
}
