import { createHash } from 'node:crypto'
import pg from 'pg'

/** Each connection keeps this many statements, those it used last: a plan takes up to two megabytes. */
const MOST_KEPT = 100
/** Names of more texts than these are computed again: a text can be eight kilobytes. */
const MOST_NAMES = 400

/** By text. */
const names = new Map<string, string>()

/** The name under which a hot read is prepared: it derives from the text, so it means the same on every connection. */
export function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    if (names.size >= MOST_NAMES) names.clear()
    name = `hot-${hashOf(text)}`
    names.set(text, name)
  }
  return name
}

/** The name of a text that was a hot read before. */
export const knownName = (text: string): string | undefined => names.get(text)

/** What somebody typed: which plan finds it depends on what it is. */
export function isPattern(parameter: unknown): boolean {
  return typeof parameter === 'string' && /^%.+%$/s.test(parameter)
}

/** A text that comes again after this many times is prepared. */
const OFTEN = 3
/** Texts that were asked, and how many times; a few long ones are built anew for each list, and never come again. */
const MOST_COUNTED = 2_000
const LONGEST_COUNTED = 4_000
/** What can be prepared: one statement, and not of all columns, which would be others after a migration. */
const PREPARABLE = /^(?!.*(?:select|returning|\.) ?\*)\s*(?:select|insert|update|delete|with)\b/s
const OFTEN_NAMED = 'often-'
const counted = new Map<string, number | string>()

/** The name under which a text is prepared that is no hot read but is asked again and again; none while it is not. */
export function nameOfOften(text: string, values: readonly unknown[]): string | undefined {
  if (values.some(isPattern)) return undefined
  const known = counted.get(text) ?? 0
  if (typeof known === 'string') return known
  if (known < OFTEN) {
    if (text.length > LONGEST_COUNTED || !PREPARABLE.test(text)) return undefined
    if (counted.size >= MOST_COUNTED) counted.clear()
    counted.set(text, known + 1)
    return undefined
  }
  const name = OFTEN_NAMED + hashOf(text)
  counted.set(text, name)
  return name
}

const hashOf = (text: string) => createHash('sha1').update(text).digest('hex').slice(0, 20)

/** What pg knows of a connection's prepared statements, and does not declare. */
type Prepared = { connection: { parsedStatements: Record<string, string> } }

const keptBy = new WeakMap<pg.ClientBase, Set<string>>()

/** Notes that the connection uses the name now. */
export function keep(client: pg.ClientBase, name: string): void {
  const kept = keptBy.get(client) ?? new Set()
  keptBy.set(client, kept)
  kept.delete(name)
  kept.add(name)
}

/**
 * Gives up the plans used longest ago, if there are too many; settles when PostgreSQL has. Only outside a transaction: one that has failed
 * refuses this too.
 */
export function trim(client: pg.ClientBase): Promise<unknown> | undefined {
  const kept = keptBy.get(client)
  if (!kept || kept.size <= MOST_KEPT) return undefined
  const { parsedStatements } = (client as unknown as Prepared).connection
  // What is often asked goes before hot reads, whose plans cost most.
  const [often = [], hot = []] = [true, false].map((isOften) =>
    [...kept].filter((name) => name.startsWith(OFTEN_NAMED) === isOften),
  )
  const oldest = [...often, ...hot].slice(0, kept.size - MOST_KEPT)
  const given: Promise<unknown>[] = []
  for (const name of oldest) {
    kept.delete(name)
    // A statement that PostgreSQL did not accept was never prepared.
    if (!(name in parsedStatements)) continue
    delete parsedStatements[name]
    given.push(client.query(`deallocate ${pg.escapeIdentifier(name)}`))
  }
  return Promise.all(given)
}
