import { type RefObject, useLayoutEffect, useState } from 'react'

/** An element's width in pixels, updated whenever it changes. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(() => window.innerWidth)
  useLayoutEffect(() => {
    const observed = element.current
    if (!observed) return
    const observer = new ResizeObserver(() => setWidth(observed.clientWidth))
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return width
}
