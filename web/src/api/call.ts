import { AS_OF } from '@waybill/contract/as-of.ts'
import { type AnswerOf, type BodySentTo, type Endpoint, takesKey } from '@waybill/contract/endpoint.ts'
import { identity } from '@waybill/contract/identity/identity.ts'
import { type Asked, addressOf } from './address.ts'
import { asOf, keepAsOf } from './as-of.ts'
import { confirmIdentity } from './confirmation.ts'
import { keepTrace } from './last-trace.ts'
import { isProblem, Problem } from './problem.ts'
import { keepServerTime } from './server-clock.ts'
import { endSession, renewToken, renewUser, session } from './session.ts'

type BodyPart<E extends Endpoint> =
  Record<never, unknown> extends BodySentTo<E> ? { body?: BodySentTo<E> } : { body: BodySentTo<E> }

/** Everything a call takes: path params, query, body; for a versioned record the version that the caller saw. */
export type Input<E extends Endpoint> = Asked<E> & BodyPart<E> & { version?: number }

/** Longer than any server request (its statements end after 5 s). */
const TIME_LIMIT_MS = 30_000

export type CallOptions = {
  signal?: AbortSignal
  /** One per user act: a retry after a lost answer sends the same key and has one effect (P14). */
  idempotencyKey?: string
  /** Sent as `If-Match`, so that no change is overwritten unseen (P15). */
  version?: number | undefined
  /** The `Range` header: which bytes of a file. */
  range?: string | undefined
  /** How long an answer may take; `null` for file transfers. */
  timeLimitMs?: number | null | undefined
}

/** Calls an endpoint of the contract. Fails with a `Problem`; an aborted call fails with the signal's own reason. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const said = { version: input.version, ...options }
  const ask = () => inTime(endpoint, said, (limited) => answerOf(endpoint, input, input.body, limited))
  try {
    return await ask()
  } catch (error) {
    if (!isProblem(error, 'confirm-identity') || !(await confirmIdentity())) throw error
    return await ask()
  }
}

/** Calls an endpoint that changes nothing. */
export async function read<E extends Endpoint>(
  endpoint: E,
  asked: Asked<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  return await inTime(endpoint, options, (limited) => answerOf(endpoint, asked, asked.body, limited))
}

/** Fails a call whose answer does not come in time, headers and body alike; files and streams have no limit. */
async function inTime<Answer>(
  { media }: Endpoint,
  { timeLimitMs = TIME_LIMIT_MS, ...options }: CallOptions,
  ask: (limited: CallOptions) => Promise<Answer>,
): Promise<Answer> {
  if (timeLimitMs === null || media !== 'application/json') return ask(options)
  const limit = AbortSignal.timeout(timeLimitMs)
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit
  try {
    return await ask({ ...options, signal })
  } catch (error) {
    // A caller that aborted meanwhile gets no timeout.
    throw limit.aborted && !options.signal?.aborted ? Problem.tooLate(error) : error
  }
}

async function answerOf<E extends Endpoint>(
  endpoint: E,
  asked: Asked<E>,
  body: unknown,
  options: CallOptions,
): Promise<AnswerOf<E>> {
  const response = await request(endpoint, asked, body, options)
  if (response.status === 204) return undefined as AnswerOf<E>
  if (endpoint.media !== 'application/json') return (await response.text()) as AnswerOf<E>
  const answer: unknown = await response.json()
  // The server validates its answers against the contract; here that repeats only in development, where it is free.
  return (import.meta.env.DEV ? endpoint.returns.parse(answer) : answer) as AnswerOf<E>
}

/** New terms took effect during use: the terms gate blocks every page again (identity/door/door-gate.tsx). */
function readUserAnew(): void {
  read(identity.me, {}).then(renewUser, () => undefined)
}

/** The raw response, for what is not JSON: the live stream, a file. */
export async function request<E extends Endpoint>(
  endpoint: E,
  asked: Asked<E>,
  body: unknown,
  { signal, idempotencyKey, version, range }: CallOptions = {},
): Promise<Response> {
  const now = endpoint.may === 'public' ? undefined : session()
  if (now && now.state !== 'alive') throw new Problem({ status: 401, code: 'unknown-session', title: 'Please sign in' })
  const token = now?.token
  const headers = new Headers({ Accept: `${endpoint.media}, application/problem+json` })
  if (now) {
    headers.set('Authorization', `Bearer ${now.token}`)
    headers.set('X-Claims', now.claims)
    headers.set(AS_OF, asOf())
  }
  if (takesKey(endpoint)) headers.set('Idempotency-Key', idempotencyKey ?? crypto.randomUUID())
  if (version !== undefined) headers.set('If-Match', `"${version}"`)
  if (range !== undefined) headers.set('Range', range)
  const sendsBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
  if (sendsBody) headers.set('Content-Type', 'application/json')
  const response = await fetch(addressOf(endpoint, asked), {
    method: endpoint.method,
    headers,
    ...(sendsBody ? { body: JSON.stringify(body ?? {}) } : {}),
    ...(signal ? { signal } : {}),
  }).catch((cause: unknown) => {
    throw signal?.aborted ? cause : Problem.unreachable(cause)
  })
  keepTrace(response)
  keepServerTime(response.headers.get('Date'))
  keepAsOf(response.headers.get(AS_OF))
  const renewed = response.headers.get('X-Access-Token')
  if (renewed && token) renewToken(renewed, token)
  if (response.ok) return response
  if (response.status === 401 && token) endSession(token)
  const problem = await Problem.of(response)
  if (isProblem(problem, 'terms-not-accepted', 'second-factor-missing')) readUserAnew()
  throw problem
}
