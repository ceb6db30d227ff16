import { localPoint } from "@visx/event"
import { type PointerEvent, useRef } from "react"

/** The first and the last day of a selection, as indexes. */
export type DraggedDays = readonly [first: number, last: number]

interface Drag {
  readonly start: number
  readonly startX: number
  isSelecting: boolean
}

interface Options {
  /** The index of the day at a horizontal position. */
  readonly indexAt: (x: number) => number
  readonly onPoint: (index: number | undefined) => void
  /** Absent if days cannot be selected. */
  readonly onSelect: ((days: DraggedDays | undefined) => void) | undefined
}

/** From so many pixels on, a press is a drag: a click on a mark is none. */
const dragFrom = 6

/**
 * The handlers of a drawing over days: the day at the pointer, and the days over which a mouse, pen or finger is dragged. A finger
 * that moves up or down scrolls the page, which ends the drag.
 */
export function useDraggedDays({ indexAt, onPoint, onSelect }: Options) {
  const drag = useRef<Drag>(undefined)
  const xOf = (event: PointerEvent<SVGSVGElement>) => localPoint(event)?.x

  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const x = xOf(event)
    if (x === undefined) return
    const index = indexAt(x)
    onPoint(index)
    const dragged = drag.current
    if (!dragged || !onSelect) return
    if (!dragged.isSelecting && Math.abs(x - dragged.startX) < dragFrom) return
    if (!dragged.isSelecting) event.currentTarget.setPointerCapture(event.pointerId)
    dragged.isSelecting = true
    const { start } = dragged
    onSelect(start === index ? undefined : [Math.min(start, index), Math.max(start, index)])
  }
  const end = () => (drag.current = undefined)
  return {
    onPointerMove,
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      const x = xOf(event)
      if (x === undefined || event.button !== 0) return
      onPoint(indexAt(x))
      onSelect?.(undefined)
      drag.current = { start: indexAt(x), startX: x, isSelecting: false }
    },
    onPointerUp: end,
    onPointerCancel: () => {
      end()
      onSelect?.(undefined)
    },
    onPointerLeave: () => onPoint(undefined),
  }
}
