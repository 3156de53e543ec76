import { endpoints } from '@waybill/contract/api.ts'
import { type Endpoint, paramsOf } from '@waybill/contract/endpoint.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { mistakesOf } from '../src/http/problem.ts'

/**
 * W15: whatever is wrong with any field, the answer is a sentence for people. Every field of every body and query gets every
 * kind of wrong value, alone and inside an otherwise valid body.
 */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  true,
  '',
  'x',
  'x'.repeat(300_000),
  '2026-13-45',
  -1,
  1.5,
  1e300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  [],
  {},
  [null],
  ['x'],
  Array.from({ length: 20_000 }, () => 1),
]
/** Library wording no dispatcher would use. */
const NOT_SAID =
  /\b(?:expected|received|invalid|NaN|regex|pattern|undefined|null|string|array|boolean|discriminator)\b|[<>]=/i

type Shape = { properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[]; oneOf?: Shape[]; allOf?: Shape[] }

/** A body with one error at each place in the schema, with the rest empty. */
function* wrongBodies(shape: Shape): Generator {
  yield* WRONG
  for (const [name, part] of Object.entries(shape.properties ?? {}))
    for (const value of wrongBodies(part)) yield { [name]: value }
  if (shape.items) for (const value of wrongBodies(shape.items)) yield [value]
  for (const variant of [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])])
    for (const name of Object.keys(variant.properties ?? {}))
      for (const value of wrongBodies(variant.properties?.[name] ?? {}))
        yield { ...constantsOf(variant), [name]: value }
}

/** What distinguishes a variant from the others, so that its own fields are checked. */
function constantsOf(variant: Shape): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(variant.properties ?? {}).flatMap(([name, part]) => ('const' in part ? [[name, part.const]] : [])),
  )
}

const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline', cycles: 'ref' }) as Shape

function unspoken(endpoint: Endpoint): string[] {
  const found = new Set<string>()
  const complain = (where: string, schema: z.ZodType, value: unknown) => {
    const { error } = schema.safeParse(value)
    for (const [field, said] of Object.entries(error ? mistakesOf(error) : {}))
      for (const { text } of said)
        if (NOT_SAID.test(text) || !/^\p{Lu}.* ?\p{Ll}/u.test(text)) found.add(`${where} ${field}: ${text}`)
  }
  for (const [where, schema] of [
    ['query', endpoint.query],
    ['body', endpoint.body],
  ] as const)
    for (const value of wrongBodies(shapeOf(schema))) complain(where, schema, value)
  for (const value of ['', 'x', 'x'.repeat(300)])
    for (const name of endpoint.path.matchAll(/:(\w+)/g))
      complain('path', paramsOf(endpoint.path), { [name[1] ?? '']: value })
  return [...found]
}

describe('what is wrong with a field is said as a person would say it', () => {
  test.each(endpoints().map(({ name, endpoint }) => [name, endpoint] as const))('%s', (_, endpoint) => {
    expect(unspoken(endpoint)).toEqual([])
  })
})
