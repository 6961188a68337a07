import { Modal, SegmentedControl } from '@mantine/core'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { useSay } from '../../../kit/page/use-say.tsx'
import type { Option, Product } from '../../../kit/shop/product.ts'
import { CountForm } from './CountForm.tsx'
import { MovementForm, type Movement } from './MovementForm.tsx'
import { StockHistory } from './StockHistory.tsx'

const ACTIONS: readonly (Movement | 'count')[] = ['delivery', 'loss', 'correction', 'count']

interface Props {
  product: Product
  etag: string | undefined
}

/** What changes the stock of an option (`dialog=stock`), and what has changed it (`dialog=movements`). */
export function StockDialogs({ product, etag }: Props) {
  const { products: w } = useWords()
  const [address, change] = useAddress()
  const close = () => change({ dialog: undefined, option: undefined, action: undefined })
  const option = product.options.find(({ id }) => id === address.option)
  return (
    <>
      <Modal
        opened={address.dialog === 'stock' && option !== undefined}
        onClose={close}
        title={option && w.changeStock(option.title)}
      >
        {option && <Stock product={product} etag={etag} option={option} onClose={close} />}
      </Modal>
      <Modal
        opened={address.dialog === 'movements' && option !== undefined}
        onClose={close}
        size="lg"
        title={option && w.stockHistoryOf(option.title)}
      >
        {option && <StockHistory product={product} option={option} />}
      </Modal>
    </>
  )
}

function Stock({ product, etag, option, onClose }: Props & { option: Option; onClose: () => void }) {
  const { products: w } = useWords()
  const { number } = useFormats()
  const say = useSay()
  const [address, change] = useAddress()
  const asked = ACTIONS.find(action => action === address.action) ?? 'delivery'
  // What is not counted yet has to be counted first.
  const action = option.stock.enabled ? asked : 'count'
  const onDone = (quantity: number) => {
    say.done(w.stockSaved(number(quantity)))
    onClose()
  }
  return (
    <>
      {option.stock.enabled && (
        <SegmentedControl
          fullWidth
          size="xs"
          mb="md"
          aria-label={w.change}
          value={action}
          onChange={action => change({ action }, { replace: true })}
          data={ACTIONS.map(value => ({ value, label: w.movementActions[value] }))}
        />
      )}
      {action === 'count' ? (
        <CountForm key={option.id} product={product} etag={etag} option={option} onDone={onDone} onCancel={onClose} />
      ) : (
        <MovementForm key={action} action={action} product={product} option={option} onDone={onDone} onCancel={onClose} />
      )}
    </>
  )
}
