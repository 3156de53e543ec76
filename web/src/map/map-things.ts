import type { GeoPoint } from '@waybill/contract/geo.ts'

/** What a mile pays. */
export type PerMile = { amount: number; currency: string }

/** One thing on the map, or a group of them that the server counted. */
export interface MapPoint extends GeoPoint {
  id: string
  /** Of a group: how many it stands for, and the best of each currency. */
  count?: number
  best: readonly PerMile[]
}

/** A way over the highways: the part that is driven stands out. */
export interface MapLane {
  driven: readonly GeoPoint[]
  ahead: readonly GeoPoint[]
  stops: readonly GeoPoint[]
}

export interface MapTruck extends GeoPoint {
  id: string
  label: string
  /** Degrees clockwise from north; null: it stands, or nobody knows. */
  heading: number | null
}

/** A part of the map, in degrees. */
export type MapArea = { west: number; south: number; east: number; north: number }

/** What both drawings take: the one by WebGL and the one without. */
export interface MapProps {
  label: string
  /** What the figures at its points are. */
  legend?: string
  points?: readonly MapPoint[]
  lane?: MapLane | null
  trucks?: readonly MapTruck[]
  /** The point that stands out: under the pointer, here or in the list. */
  pointed?: string | undefined
  /** The point whose preview is open. */
  selected?: string | undefined
  onPoint?: (id: string | undefined) => void
  onChoose?: (id: string) => void
  /** Offered once the map was moved; moving alone never searches. */
  onSearchHere?: (area: MapArea) => void
  /** The map shows all of its things again when this changes. */
  fits: string
}

/** What the buttons beside a drawing do to it. */
export interface MapHandle {
  zoomBy: (steps: number) => void
  fit: () => void
  area: () => MapArea
}

export interface DrawingProps extends Omit<MapProps, 'onSearchHere' | 'legend'> {
  isDark: boolean
  onReady: (handle: MapHandle) => void
  onMoved: () => void
}

/** From the south of Mexico to the Arctic: nothing is hauled beyond. */
export const WHOLE: MapArea = { west: -127, south: 24, east: -64, north: 56 }
export const CLOSEST = 9
export const FARTHEST = 2

/** The part of the map that holds all of them, with some air; the whole of it without any. */
export function areaAround(places: readonly GeoPoint[]): MapArea {
  if (places.length === 0) return WHOLE
  const air = 0.6
  const latitudes = places.map(({ latitude }) => latitude)
  const longitudes = places.map(({ longitude }) => longitude)
  return {
    west: Math.min(...longitudes) - air,
    south: Math.min(...latitudes) - air,
    east: Math.max(...longitudes) + air,
    north: Math.max(...latitudes) + air,
  }
}

/** Everything that a map shows. */
export function placesOf({ points = [], lane, trucks = [] }: Pick<MapProps, 'points' | 'lane' | 'trucks'>): GeoPoint[] {
  return [...points, ...trucks, ...(lane ? [...lane.driven, ...lane.ahead, ...lane.stops] : [])]
}
