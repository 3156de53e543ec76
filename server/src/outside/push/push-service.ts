import http from 'node:http'
import https from 'node:https'
import { encrypt, type Recipient } from './encrypt.ts'
import { mayCall, publicOnly, type Reach } from './reach.ts'
import { authorization, type VapidKeys } from './vapid.ts'

export type Subscription = Recipient & { endpoint: string }

/** What became of a message. `gone`: nobody is there any more. */
export type PushOutcome =
  | { is: 'sent' }
  | { is: 'gone' }
  | { is: 'refused' }
  | { is: 'later'; afterMs: number | undefined }

const DEADLINE_MS = 10_000
const LONGEST_WAIT_MS = 24 * 3_600_000

/** Brings messages to phones through the push service that each browser has named (RFC 8030). */
export class PushService {
  readonly #subject: string
  readonly reach: Reach

  /** `subject` is whom the service can reach about our messages. */
  constructor(subject: string, reach: Reach = 'public') {
    this.#subject = subject
    this.reach = reach
  }

  /** One try. Follows no redirect, and reads nothing of the answer but its status. */
  async send(
    { endpoint, ...recipient }: Subscription,
    text: string,
    { keys, now, usefulUntil }: { keys: VapidKeys; now: Date; usefulUntil: Date },
  ): Promise<PushOutcome> {
    const address = new URL(endpoint)
    if (!mayCall(address, this.reach)) return { is: 'gone' }
    const body = encrypt(text, recipient)
    const headers = {
      Authorization: authorization(keys, address, this.#subject, now),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      'Content-Length': body.length,
      TTL: Math.max(0, Math.floor((usefulUntil.getTime() - now.getTime()) / 1_000)),
      Urgency: 'high',
    }
    try {
      return outcomeOf(await post(address, headers, body, this.reach))
    } catch {
      return { is: 'later', afterMs: undefined }
    }
  }
}

type Answered = { status: number; retryAfter: string | undefined }

async function post(address: URL, headers: http.OutgoingHttpHeaders, body: Buffer, reach: Reach): Promise<Answered> {
  const signal = AbortSignal.timeout(DEADLINE_MS)
  return await new Promise((resolve, reject) => {
    const request =
      reach === 'public'
        ? https.request(address, { method: 'POST', headers, signal, lookup: publicOnly, agent: false })
        : http.request(address, { method: 'POST', headers, signal, agent: false })
    request.on('error', reject)
    request.on('response', (answer) => {
      answer.resume()
      answer.on('error', reject)
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
    })
    request.end(body)
  })
}

/** 404 and 410 say that the subscription is over; 401 and 403 that it was made with another key than ours. */
function outcomeOf({ status, retryAfter }: Answered): PushOutcome {
  if (status >= 200 && status < 300) return { is: 'sent' }
  if ([401, 403, 404, 410].includes(status)) return { is: 'gone' }
  if (status === 429 || status >= 500) return { is: 'later', afterMs: waitIn(retryAfter) }
  return { is: 'refused' }
}

function waitIn(said: string | undefined): number | undefined {
  const seconds = Number(said)
  return said && Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1_000, LONGEST_WAIT_MS) : undefined
}
