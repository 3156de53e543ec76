import type { Endpoint } from '@waybill/contract/endpoint.ts'
import { LONGEST_LINE, oneLine } from '@waybill/contract/plain-text.ts'
import { z } from 'zod'

type Shape = {
  type?: string | string[]
  maxLength?: number
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  $defs?: Record<string, Shape>
}

/**
 * The names under which an endpoint takes one-line texts, by its own schema, read on its first call. A name also used for a longer text is
 * not a line; secrets stay as typed.
 */
export function linesOf(endpoint: Endpoint, part: 'query' | 'body'): () => ReadonlySet<string> {
  let names: ReadonlySet<string> | undefined
  return () => (names ??= endpoint.isSecret ? new Set() : namesIn(endpoint[part]))
}

function namesIn(schema: z.ZodType): ReadonlySet<string> {
  const lines = new Set<string>()
  const texts = new Set<string>()
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  collect(shape, '', lines, texts)
  return new Set([...lines].filter((name) => !texts.has(name)))
}

function collect(shape: Shape, name: string, lines: Set<string>, texts: Set<string>): void {
  if ([shape.type].flat().includes('string'))
    (shape.maxLength !== undefined && shape.maxLength <= LONGEST_LINE ? lines : texts).add(name)
  for (const [key, part] of Object.entries(shape.properties ?? {})) collect(part, key, lines, texts)
  for (const part of Object.values(shape.$defs ?? {})) collect(part, name, lines, texts)
  const within = [shape.items ?? [], shape.anyOf ?? [], shape.oneOf ?? [], shape.allOf ?? []].flat()
  for (const part of within) collect(part, name, lines, texts)
}

/** What was sent, with each line as one line; lists of lines too. Works at any depth without recursion. */
export function inLines(sent: unknown, names: ReadonlySet<string>): unknown {
  const waiting: { value: object; name: string }[] = isTree(sent) ? [{ value: sent, name: '' }] : []
  for (let next = waiting.pop(); next && names.size > 0; next = waiting.pop()) {
    const { value, name } = next
    for (const [key, part] of Object.entries(value)) {
      const called = Array.isArray(value) ? name : key
      if (isTree(part)) waiting.push({ value: part, name: called })
      else if (typeof part === 'string' && names.has(called)) Reflect.set(value, key, oneLine(part))
    }
  }
  return sent
}

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null
