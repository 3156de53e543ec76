import { AS_OF } from '@waybill/contract/as-of.ts'
import type { AnswerOf, Endpoint } from '@waybill/contract/endpoint.ts'
import { type Asked, addressOf } from './address.ts'
import { keepAsOf } from './as-of.ts'
import { Problem } from './problem.ts'
import { endSession, renewToken, session } from './session.ts'

export type Sending = {
  /** From 0 to 1; browsers report upload progress only here, not for `fetch`. */
  onProgress: (share: number) => void
  signal: AbortSignal
  /** One per act: a resend after no answer has one effect (P14). */
  idempotencyKey: string
}

/** Sends a file unchanged, as the form part `file`, to an endpoint that takes one. */
export function sendFile<E extends Endpoint>(
  endpoint: E,
  asked: Asked<E>,
  file: File,
  { onProgress, signal, idempotencyKey }: Sending,
): Promise<AnswerOf<E>> {
  const now = session()
  if (now.state !== 'alive')
    return Promise.reject(new Problem({ status: 401, code: 'unknown-session', title: 'Please sign in' }))
  const { token, claims } = now
  return new Promise((resolve, reject) => {
    const way = new XMLHttpRequest()
    way.open(endpoint.method, addressOf(endpoint, asked))
    way.setRequestHeader('Accept', 'application/json, application/problem+json')
    way.setRequestHeader('Authorization', `Bearer ${token}`)
    way.setRequestHeader('X-Claims', claims)
    way.setRequestHeader('Idempotency-Key', idempotencyKey)
    way.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    way.addEventListener('error', () => reject(Problem.unreachable(undefined)))
    way.addEventListener('abort', () => reject(signal.reason))
    way.addEventListener('load', () => {
      keepAsOf(way.getResponseHeader(AS_OF))
      const renewed = way.getResponseHeader('X-Access-Token')
      if (renewed) renewToken(renewed, token)
      // The server checked it against the contract.
      if (way.status >= 200 && way.status < 300) return resolve(JSON.parse(way.responseText) as AnswerOf<E>)
      if (way.status === 401) endSession(token)
      const headers = new Headers()
      headers.set('X-Trace-Id', way.getResponseHeader('X-Trace-Id') ?? '')
      const refusal = new Response(way.responseText, { status: way.status || 502, headers })
      Problem.of(refusal).then(reject, reject)
    })
    signal.addEventListener('abort', () => way.abort())
    const form = new FormData()
    form.append('file', file, file.name)
    way.send(form)
  })
}
