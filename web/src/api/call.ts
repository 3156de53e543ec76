import type { AnswerOf, BodySentTo, Endpoint } from '@waybill/contract/endpoint.ts'
import { type Asked, addressOf } from './address.ts'
import { Problem } from './problem.ts'
import { endSession, renewToken, session } from './session.ts'

type BodyPart<E extends Endpoint> =
  Record<never, unknown> extends BodySentTo<E> ? { body?: BodySentTo<E> } : { body: BodySentTo<E> }

/** Everything a call takes: names in the path, query, body. */
export type Input<E extends Endpoint> = Asked<E> & BodyPart<E>

export type CallOptions = {
  signal?: AbortSignal
  /** One per act of the user: a retry after a lost answer carries the same one and has one effect (P14). */
  idempotencyKey?: string
}

/** Calls an endpoint of the contract. Fails with a `Problem`; an aborted call fails with the signal's own reason. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  return await answerOf(endpoint, await request(endpoint, input, input.body, options))
}

/** Calls an endpoint that takes no body. */
export async function read<E extends Endpoint>(
  endpoint: E,
  asked: Asked<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  return await answerOf(endpoint, await request(endpoint, asked, undefined, options))
}

async function answerOf<E extends Endpoint>(endpoint: E, response: Response): Promise<AnswerOf<E>> {
  if (response.status === 204) return undefined as AnswerOf<E>
  if (endpoint.media !== 'application/json') return (await response.text()) as AnswerOf<E>
  const answer: unknown = await response.json()
  // The server checks its answers against the contract; here that is repeated only while developing, where it costs nobody.
  return (import.meta.env.DEV ? endpoint.returns.parse(answer) : answer) as AnswerOf<E>
}

/** The answer itself, for what is not JSON: the live stream, a file. */
export async function request<E extends Endpoint>(
  endpoint: E,
  asked: Asked<E>,
  body: unknown,
  { signal, idempotencyKey }: CallOptions = {},
): Promise<Response> {
  const now = endpoint.may === 'public' ? undefined : session()
  if (now && now.state !== 'alive') throw new Problem({ status: 401, code: 'unknown-session', title: 'Please sign in' })
  const token = now?.token
  const headers = new Headers({ Accept: `${endpoint.media}, application/problem+json` })
  if (now) {
    headers.set('Authorization', `Bearer ${now.token}`)
    headers.set('X-Claims', now.claims)
  }
  if (endpoint.method === 'POST') headers.set('Idempotency-Key', idempotencyKey ?? crypto.randomUUID())
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
  const renewed = response.headers.get('X-Access-Token')
  if (renewed) renewToken(renewed)
  if (response.ok) return response
  if (response.status === 401 && token) endSession(token)
  throw await Problem.of(response)
}
