import { endpoints } from '@waybill/contract/api.ts'
import { z } from 'zod'
import { percentile } from './duel.ts'
import type { SignedIn } from './people.ts'

/** One way to ask for a list, e.g. sorted by miles, or its fortieth page. */
export type Way = { target: string; how: string }

const DEEP_PAGE = 40

/** Every list of the contract that stands by itself: as it comes, its fortieth page, each order, each choice of a filter, and each text. */
export function everyWay(texts: Readonly<Record<string, string>>): Way[] {
  return endpoints().flatMap(({ endpoint }) => {
    const { method, path, query } = endpoint
    if (method !== 'GET' || path.includes(':') || !(query instanceof z.ZodObject) || !('page' in query.shape)) return []
    const shape = query.shape as Record<string, z.ZodType>
    const way = (how: string, asked: Record<string, string>): Way => ({
      target: `${path}?${new URLSearchParams(asked)}`,
      how,
    })
    const choices = Object.entries(shape).flatMap(([name, type]) =>
      choicesOf(type).map((choice) => way(`${name} ${choice}`, { [name]: choice })),
    )
    const sorted = choicesOf(shape.sortProperty).flatMap((sortProperty) =>
      ['asc', 'desc'].map((sortDirection) =>
        way(`by ${sortProperty} ${sortDirection}`, { sortProperty, sortDirection }),
      ),
    )
    const searched =
      'query' in shape ? Object.entries(texts).map(([what, text]) => way(`text: ${what}`, { query: text })) : []
    return [
      way('first page', {}),
      way(`page ${DEEP_PAGE}`, { page: String(DEEP_PAGE) }),
      ...choices,
      ...sorted,
      ...searched,
    ]
  })
}

/** The values of an enumeration, however it is wrapped. */
function choicesOf(type: z.ZodType | undefined): string[] {
  if (type instanceof z.ZodEnum) return type.options.map(String)
  if (type instanceof z.ZodOptional || type instanceof z.ZodDefault || type instanceof z.ZodNullable)
    return choicesOf(type.unwrap() as z.ZodType)
  return []
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
