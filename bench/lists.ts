import { operations } from '../server/test/samples.ts'
import { percentile } from './duel.ts'
import type { SignedIn } from './people.ts'

/** One way to ask for a list, e.g. sorted by miles, or its fortieth page. */
export type Way = { target: string; how: string }

const DEEP_PAGE = 40

/** Every list of the API that stands by itself: as it comes, its fortieth page, each order, each choice of a filter, and each text. */
export function everyWay(texts: Readonly<Record<string, string>>): Way[] {
  return operations().flatMap(({ method, path, inPath, inQuery }) => {
    const choices = new Map(inQuery.map(({ name, schema }) => [name, (schema?.enum ?? []).map(String)]))
    if (method !== 'GET' || inPath.length > 0 || !choices.has('page')) return []
    const way = (how: string, asked: Record<string, string>): Way => ({
      target: `${path}?${new URLSearchParams(asked)}`,
      how,
    })
    const chosen = [...choices].flatMap(([name, values]) =>
      values.map((value) => way(`${name} ${value}`, { [name]: value })),
    )
    const sorted = (choices.get('sortProperty') ?? []).flatMap((sortProperty) =>
      ['asc', 'desc'].map((sortDirection) => way(`by ${sortProperty}`, { sortProperty, sortDirection })),
    )
    const searched = Object.entries(texts).map(([what, query]) => way(`text: ${what}`, { query }))
    return [
      way('first page', {}),
      way(`page ${DEEP_PAGE}`, { page: String(DEEP_PAGE) }),
      ...chosen,
      ...sorted,
      ...(choices.has('query') ? searched : []),
    ]
  })
}

/** How long a way took for several people in turn, in ms. */
export type Timed = Way & { p50: number; p95: number; failed: number }

/** Undefined where they may not ask so. */
export async function timeWay(address: string, way: Way, people: readonly SignedIn[]): Promise<Timed | undefined> {
  const times: number[] = []
  let failed = 0
  for (const { token } of people) {
    const began = performance.now()
    const answer = await fetch(address + way.target, { headers: { Authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    // Not for them, or a list of something that has to be named.
    if (answer.status === 403 || answer.status === 400) return undefined
    if (answer.ok) times.push(performance.now() - began)
    else failed++
  }
  return { ...way, p50: percentile(times, 0.5), p95: percentile(times, 0.95), failed }
}
