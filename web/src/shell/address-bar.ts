import type { SearchMiddleware } from '@tanstack/react-router'
import type { z } from 'zod'
import { queryText } from '../api/address.ts'

/**
 * The address bar uses the API's format: `?statuses=3,4&sortProperty=pickup`. So the contract's query schemas parse it, an
 * address is readable, and a list's address differs from its call only in the path.
 */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearch(search: object): string {
  const text = queryText(search)
  return text ? `?${text}` : ''
}

/**
 * The rules of an address, which come when somebody first goes there: the frame knows every page, and would load every list's filters and
 * the schema library with them. Until then an address is taken as it is (`root` waits, and reads it again).
 */
export interface LaterSearch<Schema extends z.ZodObject> {
  rules: { schema: Schema; defaults: Readonly<Record<string, unknown>> } | undefined
  /** Why they did not come, for the next reading alone: the page says it, and the frame around it stays. */
  failure: Error | undefined
  load: () => Promise<void>
}

export function laterSearch<Schema extends z.ZodObject>(fetchSchema: () => Promise<Schema>): LaterSearch<Schema> {
  const later: LaterSearch<Schema> = {
    rules: undefined,
    failure: undefined,
    load: async () => {
      try {
        const schema = await fetchSchema()
        later.rules = { schema, defaults: schema.parse({}) }
      } catch (failure) {
        // An import fails with an error.
        later.failure = failure as Error
      }
    },
  }
  return later
}

/** What the router wants from a parser (Standard Schema): links may omit anything, pages get everything filled in. */
type SearchReader<Search> = {
  '~standard': {
    types?: { input: Partial<Search>; output: Search }
    validate: (raw: unknown) => { value: Search }
  }
  /** Loads the rules; undefined if they are here, or have just failed to come. */
  awaited: () => Promise<void> | undefined
}

/** Parses an address by a schema. Values the schema does not know or accept are dropped, never an error page. */
export function searchBy<Schema extends z.ZodObject>(later: LaterSearch<Schema>): SearchReader<z.output<Schema>> {
  return {
    '~standard': {
      validate: (raw) => {
        if (later.failure) throw later.failure
        return {
          value: later.rules
            ? { ...forgotten(Object(raw)), ...readSearch(later.rules.schema, Object(raw)) }
            : (raw as z.output<Schema>),
        }
      },
    },
    awaited: () => {
      if (later.rules) return undefined
      if (!later.failure) return later.load()
      later.failure = undefined
      return undefined
    },
  }
}

/** What has to come before a page's address can be read. */
export function awaitedBy(reader: unknown): Promise<void> | undefined {
  return (reader as Partial<SearchReader<unknown>> | undefined)?.awaited?.()
}

/** Every name in the address, set to undefined: the router merges the parsed values over the raw ones. */
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

/** Keeps a schema's defaults out of the address. */
export function withoutDefaults<Schema extends z.ZodObject>(
  later: LaterSearch<Schema>,
): SearchMiddleware<z.output<Schema>> {
  return ({ search, next }) => {
    const said = Object.entries(next(search)).filter(([name, value]) => value !== later.rules?.defaults[name])
    return Object.fromEntries(said) as z.output<Schema>
  }
}
