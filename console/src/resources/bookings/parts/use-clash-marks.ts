import { useEffect, type RefObject } from 'react'

/** Whether so many minutes of a row, counted from its beginning, are taken. */
type Ask = (resourceRef: string, fromMinutes: number, toMinutes: number, event: string | undefined) => boolean

const MOVING = '[class*="DragPreview"], [data-resizing]:has([data-event-id])'

/**
 * Marks what is being drawn, dragged or lengthened while it would be in the way of something, before it is dropped. The timeline tells nobody
 * where it shows that, so that is read where it stands.
 */
export function useClashMarks(
  element: RefObject<HTMLElement | null>,
  minutesOfRow: number,
  dragged: () => string | undefined,
  asks: Ask,
): void {
  useEffect(() => {
    const root = element.current
    if (!root) return undefined
    const mark = () => {
      for (const moving of root.querySelectorAll<HTMLElement>(MOVING)) {
        const row = moving.parentElement!.querySelector<HTMLElement>('[data-drag-slot-group]')
        const [from, after] = [moving.style.left, moving.style.right].map(text => Number(/^([\d.]+)%$/.exec(text)?.[1]))
        if (!row || from === undefined || after === undefined || Number.isNaN(from + after)) continue
        const event = moving.querySelector<HTMLElement>('[data-event-id]')?.dataset.eventId ?? dragged()
        const minutes = (percent: number) => Math.round((percent / 100) * minutesOfRow)
        moving.toggleAttribute('data-clash', asks(row.dataset.dragSlotGroup!, minutes(from), minutes(100 - after), event))
      }
      const drawn = [...root.querySelectorAll<HTMLElement>('[data-drag-selected]')]
      for (const slot of root.querySelectorAll<HTMLElement>('[data-clash][data-drag-slot-index]'))
        if (!drawn.includes(slot)) slot.removeAttribute('data-clash')
      if (drawn.length === 0) return
      const slots = root.querySelectorAll(`[data-drag-slot-group="${drawn[0]!.dataset.dragSlotGroup}"]`).length
      const each = minutesOfRow / slots
      const [first, last] = [drawn[0]!, drawn.at(-1)!].map(({ dataset }) => Number(dataset.dragSlotIndex)) as [number, number]
      const isTaken = asks(drawn[0]!.dataset.dragSlotGroup!, first * each, (last + 1) * each, undefined)
      for (const slot of drawn) slot.toggleAttribute('data-clash', isTaken)
    }
    const observer = new MutationObserver(mark)
    observer.observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['style', 'data-drag-selected', 'data-resizing'],
    })
    return () => observer.disconnect()
  })
}
