import type { RefObject } from 'react'
import { useWords } from '../../../kit/format/words.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { nextOf, type Order, type OrderStatus } from './order.ts'

/** h j k l go from card to card, m opens the menu of one, and > moves it on. */
export function useBoardKeys(
  board: RefObject<HTMLElement | null>,
  find: (id: string) => Order | undefined,
  put: (order: Order, to: OrderStatus) => void,
): void {
  const { shop: w, shell } = useWords()
  const columns = () =>
    [...(board.current?.querySelectorAll('section') ?? [])].map(section => [
      ...section.querySelectorAll<HTMLElement>('[data-card]'),
    ])
  const present = () => (document.activeElement as HTMLElement | null)?.closest<HTMLElement>('[data-card]') ?? undefined
  const focus = (card: HTMLElement | undefined) => {
    card?.querySelector<HTMLElement>('[data-open]')?.focus()
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const go = (right: number, down: number) => {
    const all = columns()
    const card = present()
    const at = all.findIndex(cards => card && cards.includes(card))
    if (at === -1) return focus(all.flat()[0])
    const line = all[at]!.indexOf(card!)
    if (right === 0) return focus(all[at]![Math.min(Math.max(line + down, 0), all[at]!.length - 1)])
    // Columns without cards are passed over.
    const rest = right > 0 ? all.slice(at + 1) : all.slice(0, at).toReversed()
    const cards = rest.find(({ length }) => length > 0)
    focus(cards?.[Math.min(line, cards.length - 1)])
  }
  const onward = () => {
    const card = present()
    const order = card && find(card.dataset.card!)
    const [to] = order ? nextOf(order) : []
    if (!order || to === undefined) return
    put(order, to)
    // The card is in another column now: the focus goes along.
    setTimeout(() => focus(board.current?.querySelector<HTMLElement>(`[data-card="${order.id}"]`) ?? undefined), 60)
  }
  useShortcuts(w.boardKeys, [
    { keys: 'j', label: shell.keys.down, run: () => go(0, 1) },
    { keys: 'k', label: shell.keys.up, run: () => go(0, -1) },
    { keys: 'h', label: w.keys.left, run: () => go(-1, 0) },
    { keys: 'l', label: w.keys.right, run: () => go(1, 0) },
    { keys: 'm', label: w.keys.menu, run: () => present()?.querySelector<HTMLElement>('[data-menu]')?.click() },
    { keys: '>', label: w.keys.forward, run: onward },
  ])
}
