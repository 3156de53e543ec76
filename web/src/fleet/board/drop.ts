import type { DispatchDriver, DispatchLoad } from '@waybill/contract/fleet/dispatch-board.ts'
import { type DragEvent, useState } from 'react'

const DELIVERED = 7

/** The driver's load at the same time as the one that is dragged. */
export function conflictOf({ loads }: Pick<DispatchDriver, 'loads'>, dragged: DispatchLoad): DispatchLoad | undefined {
  return loads.find(
    ({ id, status, pickup, delivery }) =>
      id !== dragged.id &&
      status < DELIVERED &&
      Date.parse(pickup.at) < Date.parse(dragged.delivery.at) &&
      Date.parse(delivery.at) > Date.parse(dragged.pickup.at),
  )
}

export interface Drop {
  isOver: boolean
  /** For the element that takes the load. */
  props: {
    onDragOver?: (event: DragEvent) => void
    onDragLeave?: (event: DragEvent<HTMLElement>) => void
    onDrop?: (event: DragEvent) => void
  }
}

/** A place that takes what is dragged; nothing while nothing is. */
export function useDrop(isWanted: boolean, onDrop: () => void): Drop {
  const [isOver, setOver] = useState(false)
  if (!isWanted) return { isOver: false, props: {} }
  return {
    isOver,
    props: {
      onDragOver: (event) => {
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(true)
      },
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false)
      },
      onDrop: (event) => {
        event.preventDefault()
        setOver(false)
        onDrop()
      },
    },
  }
}
