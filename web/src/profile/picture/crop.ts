/** The square to keep: its center in picture pixels, and its zoom relative to the whole. */
export type Crop = { x: number; y: number; zoom: number }
export type Size = { width: number; height: number }

export const CLOSEST = 5

/** The largest square in the middle. */
export function wholeOf({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** The square's side in picture pixels. */
export function sideOf(crop: Crop, { width, height }: Size): number {
  return Math.min(width, height) / crop.zoom
}

export function cornerOf(crop: Crop, picture: Size): { left: number; top: number } {
  const half = sideOf(crop, picture) / 2
  return { left: crop.x - half, top: crop.y - half }
}

/** Moves the square, within the picture. */
export function moved(crop: Crop, picture: Size, by: { x: number; y: number }): Crop {
  const half = sideOf(crop, picture) / 2
  return {
    x: between(half, crop.x + by.x, picture.width - half),
    y: between(half, crop.y + by.y, picture.height - half),
    zoom: crop.zoom,
  }
}

export function zoomed(crop: Crop, picture: Size, zoom: number): Crop {
  return moved({ ...crop, zoom: between(1, zoom, CLOSEST) }, picture, { x: 0, y: 0 })
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
