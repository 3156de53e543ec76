import Supercluster from 'supercluster'
import { moneyText } from '../ui/money.tsx'
import { locale, t } from '../ui/words.ts'
import { CLOSEST, type MapPoint, type PerMile } from './map-things.ts'

/** What is drawn at one zoom: a point, or what lies too near each other to be told apart. */
export interface Spot {
  id: string
  longitude: number
  latitude: number
  count: number
  best: readonly PerMile[]
  isGroup: boolean
  /** From which zoom on a group falls apart. */
  opensAt: number
  /** What lies at one place, best first: no zoom tells it apart. */
  stack: readonly string[]
}

interface Held {
  count: number
  best: readonly PerMile[]
}

const RADIUS = 44

/** The same groups for every drawing: by zoom. */
export function clustersOf(points: readonly MapPoint[]): (zoom: number) => Spot[] {
  const index = new Supercluster<MapPoint, Held>({
    radius: RADIUS,
    maxZoom: CLOSEST,
    map: ({ count = 1, best }) => ({ count, best }),
    reduce: (held, more) => {
      held.count += more.count
      held.best = bestOf([...held.best, ...more.best])
    },
  })
  index.load(
    points.map((point) => ({
      type: 'Feature' as const,
      properties: point,
      geometry: { type: 'Point' as const, coordinates: [point.longitude, point.latitude] },
    })),
  )
  return (zoom) =>
    index.getClusters([-180, -85, 180, 85], Math.floor(zoom)).map(({ properties, geometry }) => {
      const [longitude = 0, latitude = 0] = geometry.coordinates
      if ('cluster' in properties) {
        const { cluster_id: cluster, count, best } = properties
        const opensAt = index.getClusterExpansionZoom(cluster)
        const stack = opensAt > CLOSEST ? stackOf(index.getLeaves(cluster, Number.POSITIVE_INFINITY)) : []
        return { id: `group ${cluster}`, longitude, latitude, count, best, isGroup: true, opensAt, stack }
      }
      const { id, count = 1, best } = properties
      return { id, longitude, latitude, count, best, isGroup: count > 1, opensAt: Math.floor(zoom) + 2, stack: [] }
    })
}

function stackOf(leaves: readonly { properties: MapPoint }[]): string[] {
  const amountOf = ({ best: [first] }: MapPoint): number => first?.amount ?? 0
  return leaves
    .map(({ properties }) => properties)
    .filter(({ count = 1 }) => count === 1)
    .toSorted((one, other) => amountOf(other) - amountOf(one) || one.id.localeCompare(other.id))
    .map(({ id }) => id)
}

/** Pressing a stack again goes through it. */
export function nextInStack(stack: readonly string[], selected: string | undefined): string | undefined {
  return stack[(stack.indexOf(selected ?? '') + 1) % stack.length]
}

/** The most that a mile pays, in each currency. */
export function bestOf(prices: readonly PerMile[]): PerMile[] {
  const best = new Map<string, number>()
  for (const { amount, currency } of prices) best.set(currency, Math.max(amount, best.get(currency) ?? 0))
  return [...best]
    .map(([currency, amount]) => ({ currency, amount }))
    .toSorted((one, other) => other.currency.localeCompare(one.currency))
}

/** `$3.31/mi`, of each currency. */
export function bestText(best: readonly PerMile[]): string {
  return bestOf(best)
    .map(({ amount, currency }) => t('{rate}/mi', { rate: moneyText(amount, currency) }))
    .join('\n')
}

export function countText(count: number): string {
  return count.toLocaleString(locale(), count < 10_000 ? {} : { notation: 'compact' })
}
