import type { PageSize } from './paper.ts'

/** SPEC §9. */
export const ZOOM_STEPS = [0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3] as const

/** One of the steps, fit width, or fit page. */
export type Zoom = (typeof ZOOM_STEPS)[number] | 'width' | 'page'

/** The next step from the current scale; the outermost ones stay. */
export function stepFrom(scale: number, by: 1 | -1): Zoom {
  // Fit width is between two steps, and a rounding error is not a step.
  const near = 0.001
  const next =
    by === 1 ? ZOOM_STEPS.find((step) => step > scale + near) : ZOOM_STEPS.findLast((step) => step < scale - near)
  return next ?? (by === 1 ? 3 : 0.1)
}

/** The page's scale in the given room. */
export function scaleOf(zoom: Zoom, room: PageSize, page: PageSize): number {
  if (typeof zoom === 'number') return zoom
  const across = room.width / page.width
  const scale = zoom === 'width' ? Math.min(3, across) : Math.min(1, across, room.height / page.height)
  return Math.max(0.1, scale)
}
