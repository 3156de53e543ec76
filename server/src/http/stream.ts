import { api } from '@waybill/contract/api.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import type { Heard } from '../events.queries.ts'
import { implement } from './implement.ts'
import { Refusal } from './refusal.ts'

const HEARTBEAT_MS = 20_000
const STILL_HERE = ': still here\n\n'
/** A browser with this much unread news is cut off; it reconnects and refetches. */
const LARGEST_BACKLOG = 256 * 1024

type Ear = { actor: Actor; request: FastifyRequest; reply: FastifyReply }

/** This process's open live streams. News reaches those who may see its subject (contract/live.ts). */
export class Streams {
  readonly #ears = new Set<Ear>()
  readonly #hears: (request: FastifyRequest) => Promise<'nothing' | 'its-end' | 'news'>
  readonly #heartbeat: NodeJS.Timeout
  #isStopped = false

  constructor(hears: (request: FastifyRequest) => Promise<'nothing' | 'its-end' | 'news'>) {
    this.#hears = hears
    this.#heartbeat = setInterval(() => this.#each((ear) => this.#say(ear, STILL_HERE)), HEARTBEAT_MS).unref()
  }

  listen(ear: Ear): void {
    // Another process listens for it while this one stops.
    if (this.#isStopped) throw new Refusal('not-ready')
    ear.reply.hijack()
    // What bypasses Fastify still gets the headers of every answer.
    for (const [name, value] of Object.entries(ear.reply.getHeaders()))
      if (value !== undefined) ear.reply.raw.setHeader(name, value)
    ear.reply.raw.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    })
    ear.reply.raw.write('retry: 1000\n\n')
    this.#ears.add(ear)
    ear.reply.raw.on('close', () => this.#ears.delete(ear))
  }

  tell(heard: readonly Heard[]): void {
    for (const { news, companyIds, onlyIds } of heard) {
      const line = `data: ${JSON.stringify(news)}\n\n`
      this.#each((ear) => {
        const { id, companyId, companyKind } = ear.actor
        const isTheirs = companyIds.includes(companyId)
        const mayHear = onlyIds ? isTheirs && onlyIds.includes(id) : isTheirs || companyKind === 'provider'
        if (mayHear) this.#say(ear, line)
      })
    }
  }

  /** The session is over: its browser is told, so nothing stays on the screen until the next news (P21). */
  endOf(sessionId: string): void {
    this.#each((ear) => {
      if (ear.actor.sessionId === sessionId) ear.reply.raw.end('event: session-end\ndata: {}\n\n')
    })
  }

  /** Something may have been missed: every browser reconnects and refetches. */
  startOver(): void {
    this.#each((ear) => ear.reply.raw.end())
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#heartbeat)
    this.startOver()
  }

  #each(act: (ear: Ear) => void): void {
    for (const ear of this.#ears) act(ear)
  }

  #say(ear: Ear, line: string): void {
    void this.#hears(ear.request).then((what) => {
      if (what === 'nothing' || ear.reply.raw.writableLength > LARGEST_BACKLOG) ear.reply.raw.end()
      else if (what === 'news' || line === STILL_HERE) ear.reply.raw.write(line)
    })
  }
}

export function streamRoutes(streams: Streams) {
  return implement(api.live, {
    listen: async ({ actor, request, reply }) => {
      streams.listen({ actor, request, reply })
      // The stream stays open; `Streams` writes to it.
      return undefined as never
    },
  })
}
