import type { z } from 'zod'
import { EldTrouble } from './trouble.ts'

const DEADLINE_MS = 10_000
const LARGEST_ANSWER = 8 * 1024 * 1024
/** Without a word of when. */
const LEAVE_ALONE_MS = 60_000
const LONGEST_MS = 3_600_000

/** The address the operator named, with a path and a query below it. */
export function below(base: URL, path: string, query: Record<string, string | null> = {}): URL {
  const address = new URL(base)
  address.pathname = `${address.pathname.replace(/\/$/, '')}${path}`
  for (const [name, value] of Object.entries(query)) if (value !== null) address.searchParams.set(name, value)
  return address
}

/** One call within its deadline. Asks only the host that the operator named; no error repeats a header or an address, which may hold a token. */
export async function ask<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  { deadlineMs = DEADLINE_MS }: { deadlineMs?: number } = {},
): Promise<z.output<Schema>> {
  const text = await answerTo(request, deadlineMs)
  const read = schema.safeParse(jsonIn(text))
  if (!read.success) throw new EldTrouble('broken', 'The answer is not in the provider’s own format')
  return read.data
}

/** A call whose answer says nothing. */
export async function tell(request: Request): Promise<void> {
  await answerTo(request, DEADLINE_MS)
}

async function answerTo(request: Request, deadlineMs: number): Promise<string> {
  try {
    const response = await fetch(request, { redirect: 'error', signal: AbortSignal.timeout(deadlineMs) })
    if (response.ok) return await textOf(response)
    await response.body?.cancel()
    throw troubleOf(response)
  } catch (error) {
    if (error instanceof EldTrouble) throw error
    throw new EldTrouble('silent', 'The provider does not answer')
  }
}

function troubleOf({ status, headers }: Response): EldTrouble {
  const said = `The provider answered ${status}`
  if (status === 401) return new EldTrouble('unauthorized', said)
  if (status === 400) return new EldTrouble('rejected', said)
  if (status === 403) return new EldTrouble('not-allowed', said)
  if (status === 429) return new EldTrouble('busy', said, retryAfter(headers.get('retry-after')))
  return new EldTrouble('broken', said)
}

/** Seconds or a date (RFC 9110 §10.2.3). */
function retryAfter(said: string | null): number {
  const ms =
    said === null ? Number.NaN : /^\d+(\.\d+)?$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - Date.now()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 1_000), LONGEST_MS) : LEAVE_ALONE_MS
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > LARGEST_ANSWER) throw new EldTrouble('broken', 'The answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new EldTrouble('broken', 'The answer is no JSON')
  }
}
