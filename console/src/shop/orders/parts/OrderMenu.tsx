import { ActionIcon, Menu } from '@mantine/core'
import { ArrowRight, Ban, Ellipsis, Trash2 } from 'lucide-react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useWrite } from '../../../kit/data/use-write.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { confirm } from '../../../kit/page/confirm.tsx'
import { nextOf, type Order } from './order.ts'
import { useMove } from './use-move.ts'

interface Props {
  order: Order
  onCancel: (order: Order) => void
  size?: number
  variant?: string
}

/** All that can be done with an order in its state. */
export function OrderMenu({ order, onCancel, size = 24, variant = 'subtle' }: Props) {
  const { shop: w, statuses, kit } = useWords()
  const move = useMove()
  const remove = useWrite(stoa.orders.deleteOrder, { said: () => w.removed(order.number) })
  const next = nextOf(order)
  if (order.deleteDate !== undefined) return null
  const askToRemove = () =>
    confirm({
      title: w.removeTitle(order.number),
      text: w.removeText,
      confirm: w.remove,
      cancel: kit.cancel,
      onConfirm: () => remove.run({ params: { id: order.id } }),
    })
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size={size} variant={variant} aria-label={w.actionsOf(order.number)} data-menu>
          <Ellipsis size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {next.map(status =>
          status === 'inProgress' || status === 'completed' ? (
            <Menu.Item key={status} leftSection={<ArrowRight size={15} />} onClick={() => move(order, status)}>
              {w.moveTo(statuses.order[status])}
            </Menu.Item>
          ) : null,
        )}
        {next.length > 0 ? (
          <Menu.Item color="red" leftSection={<Ban size={15} />} onClick={() => onCancel(order)}>
            {w.cancel}
          </Menu.Item>
        ) : (
          <Menu.Item color="red" leftSection={<Trash2 size={15} />} onClick={askToRemove}>
            {w.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
