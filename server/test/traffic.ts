import { once } from 'node:events'
import { type Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@waybill/contract/api.ts'
import { AS_OF } from '@waybill/contract/as-of.ts'

/** Something that somebody does over and over. */
export type Act = { method: string; path: string; token: string; body?: () => object }

/** A write with a different body each time, so each has its own effect. */
export const takeFile = (token: string): Act => ({
  method: 'POST',
  path: api.loadTenders.take.path,
  token,
  body: () => ({ fileName: 'x.edi', data: Buffer.from(`ISA*${crypto.randomUUID()}`).toString('base64') }),
})

/** A PATCH with a different body each time. */
export const setProNumber = (token: string, shipmentId: string): Act => ({
  method: 'PATCH',
  path: api.booking.setProNumber.path.replace(':shipmentId', shipmentId),
  token,
  body: () => ({ value: crypto.randomUUID().slice(0, 30) }),
})

/** What operations do all day. */
export const usualActs = (token: string): Act[] => [
  { method: 'GET', path: api.identity.me.path, token },
  { method: 'GET', path: `${api.shipments.list.path}?page=1`, token },
  takeFile(token),
]

type Answered = { status: number; text: string }

export function send(url: string, agent: Agent, act: Act): Promise<Answered> {
  return begin(url, agent, act).finish()
}

/** The status, with the reason if it is a failure. */
export async function outcomeOf(url: string, agent: Agent, act: Act): Promise<string> {
  return await send(url, agent, act).then(
    ({ status, text }) => (status < 300 ? String(status) : `${status} ${text}`),
    ({ code }) => `${code} ${act.method} ${act.path}`,
  )
}

/** Holds the body until the server says it is listening (100 Continue); `finish` sends it. */
export function begin(url: string, agent: Agent, { method, path, token, body }: Act) {
  const text = body ? JSON.stringify(body()) : ''
  const headers = {
    authorization: `Bearer ${token}`,
    [AS_OF]: '0',
    // As browsers send it.
    ...(method === 'POST' || method === 'PATCH' ? { 'idempotency-key': crypto.randomUUID() } : {}),
    ...(body ? { expect: '100-continue', 'content-type': 'application/json', 'content-length': text.length } : {}),
  }
  const asked = request(new URL(path, url), { method, agent, headers })
  const answered = new Promise<Answered>((resolve, reject) => {
    asked.on('error', reject)
    asked.on('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      answer.on('error', reject)
    })
  })
  const untilUnderWay = () => once(asked, 'continue')
  const finish = () => {
    asked.end(text)
    return answered
  }
  return { untilUnderWay, finish }
}

const PEOPLE = 30

/** Many people at work, until it is stopped. */
export class Traffic {
  readonly #outcomes: Promise<string>[] = []
  readonly #over = new AbortController()
  readonly #people: Promise<void>

  constructor(acts: readonly Act[], perSecond: number, pass: (act: Act) => Promise<string>) {
    this.#people = this.#flow(acts, 1_000 / perSecond, pass)
  }

  get asked(): number {
    return this.#outcomes.length
  }

  async #flow(acts: readonly Act[], everyMs: number, pass: (act: Act) => Promise<string>): Promise<void> {
    const underWay = new Set<Promise<string>>()
    for (let turn = 0; !this.#over.signal.aborted; turn++) {
      const asked = pass(acts[turn % acts.length] as Act)
      this.#outcomes.push(asked)
      underWay.add(asked)
      void asked.then(() => underWay.delete(asked))
      await pause(everyMs)
      // Each person waits for an answer: a slow machine is never asked for more than it can work on.
      if (underWay.size >= PEOPLE) await Promise.race(underWay)
    }
  }

  /** Every request that failed. */
  async stop(): Promise<string[]> {
    this.#over.abort()
    await this.#people
    return (await Promise.all(this.#outcomes)).filter((outcome) => !/^20[01]$/.test(outcome))
  }
}
