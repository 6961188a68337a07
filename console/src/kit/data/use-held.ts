import { useRef, useState, type PointerEvent } from 'react'

/** What somebody holds of a calendar while they drag it or one of its ends. */
export function useHeld<Thing extends { id: string }>(things: readonly Thing[]) {
  const held = useRef<Thing>(undefined)
  const dragged = useRef<string>(undefined)
  const [isDragging, setDragging] = useState(false)
  return {
    /** A thing as it was when it was taken hold of: what others have made of it since is told before it is overwritten. */
    thing: (ref: string | number): Thing | undefined =>
      held.current?.id === ref ? held.current : things.find(({ id }) => id === ref),
    draggedId: () => dragged.current,
    /** Of the element around the calendar. */
    around: {
      'data-dragging': isDragging || undefined,
      onPointerDownCapture({ target }: PointerEvent) {
        const box = (target as Element).closest<HTMLElement>('[data-event-id]')
        held.current = things.find(({ id }) => id === box?.dataset.eventId)
      },
    },
    drags: {
      onEventDragStart({ id }: { id: string | number }) {
        dragged.current = String(id)
        setDragging(true)
      },
      onEventDragEnd() {
        dragged.current = undefined
        setDragging(false)
      },
    },
  }
}
