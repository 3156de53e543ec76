import type { SearchMiddleware } from '@tanstack/react-router'
import type { z } from 'zod'
import { queryText } from '../api/address.ts'

/**
 * The address bar speaks as the API does: `?statuses=3,4&sortProperty=pickup`. So the contract's query schemas read it, an
 * address can be read aloud, and a list's address differs from its call only in the path.
 */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearch(search: object): string {
  const text = queryText(search)
  return text ? `?${text}` : ''
}

/** What the router asks of a reader (Standard Schema): links may leave everything out, pages find everything filled in. */
type SearchReader<Search> = {
  '~standard': {
    types?: { input: Partial<Search>; output: Search }
    validate: (raw: unknown) => { value: Search }
  }
}

/** Reads an address by a schema. What the schema does not know or does not take is left out, never an error page. */
export function searchBy<Schema extends z.ZodObject>(schema: Schema): SearchReader<z.output<Schema>> {
  return {
    '~standard': {
      validate: (raw) => ({ value: { ...forgotten(Object(raw)), ...readSearch(schema, Object(raw)) } }),
    },
  }
}

/** Every name that stands in the address, set to undefined: the router lays what is read over what was there. */
function forgotten(raw: object): Record<string, undefined> {
  return Object.fromEntries(Object.keys(raw).map((name) => [name, undefined]))
}

export function readSearch<Schema extends z.ZodObject>(schema: Schema, raw: object): z.output<Schema> {
  const known = Object.entries(raw).filter(([name]) => name in schema.shape)
  const read = schema.safeParse(Object.fromEntries(known))
  if (read.success) return read.data
  const refused = new Set(read.error.issues.map((issue) => issue.path[0]))
  return schema.parse(Object.fromEntries(known.filter(([name]) => !refused.has(name))))
}

/** Keeps what a schema fills in by itself out of the address. */
export function withoutDefaults<Schema extends z.ZodObject>(schema: Schema): SearchMiddleware<z.output<Schema>> {
  const defaults: Record<string, unknown> = schema.parse({})
  return ({ search, next }) => {
    const said = Object.entries(next(search)).filter(([name, value]) => value !== defaults[name])
    return Object.fromEntries(said) as z.output<Schema>
  }
}
