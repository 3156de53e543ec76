import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Actor } from '../actor.ts'
import type { Heard } from '../events.queries.ts'
import type { Recognition } from './session.ts'
import { Streams } from './stream.ts'

const NOW = new Date()
const LATER = new Date(NOW.getTime() + 60_000)

type Known = Awaited<ReturnType<Recognition['stillKnows']>>

let knows: Map<string, Known>
let questions: string[]
let streams: Streams
let server: Server
/** What would end the process. */
let failures: unknown[]
const sockets: Socket[] = []

/** Whoever a stream's path names listens for the company it names: `/ada/alder`. */
beforeEach(async () => {
  knows = new Map()
  questions = []
  failures = []
  const callers: Pick<Recognition, 'stillKnows'> = {
    stillKnows: async (token = '') => {
      questions.push(token)
      return knows.has(token) ? knows.get(token) : { owes: undefined, until: LATER }
    },
  }
  streams = new Streams(callers, () => NOW)
  server = createServer((request, out) => {
    out.on('error', (error) => failures.push(error))
    const [, id = '', companyId = ''] = (request.url ?? '').split('/')
    const companyKind = companyId === 'northbound' ? 'provider' : 'carrier'
    const actor = { id, sessionId: `${id}'s`, companyId, companyKind, now: NOW } as Actor
    const reply = { raw: out, hijack: () => undefined, getHeaders: () => ({}) } as unknown as FastifyReply
    const asked = { headers: { authorization: `Bearer ${id}` } } as FastifyRequest
    void streams.listen({ actor, request: asked, reply })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  streams.stop()
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close()
})

type Ear = Awaited<ReturnType<typeof listening>>

/** Somebody's open stream: what it has said so far, and the line it comes over. */
async function listening(id: string, companyId: string) {
  const line = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  sockets.push(line)
  let text = ''
  line.on('data', (said) => (text += String(said)))
  line.write(`GET /${id}/${companyId} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await vi.waitFor(() => expect(text).toContain('retry: 1000'))
  return {
    line,
    said: () => text,
    /** Says no more than that when it fails: the text may be 10 MB. */
    hasSaid: (part: string) => text.includes(part),
    news: () => text.match(/"id":"[^"]*"/g)?.map((found) => found.slice(6, -1)) ?? [],
  }
}

/** More news than the sockets of both ends hold, all of it read by the quick one. */
async function backlog(quick: Ear): Promise<void> {
  for (let round = 0; round < 25; round++) {
    const lines = Array.from({ length: 100 }, (_, at) => news(`${'long '.repeat(800)}${round} ${at}`, ['alder']))
    streams.tell(lines)
    await vi.waitFor(() => expect(quick.hasSaid(`long ${round} 99"`)).toBe(true))
  }
}

const news = (id: string, companyIds: string[], onlyIds?: string[], asOf?: number): Heard => ({
  news: { kind: 'shipment-changed', subject: { type: 'shipment', id } },
  companyIds,
  onlyIds,
  asOf,
})

test('a process that is ending opens no stream; another one takes it', async () => {
  streams.stop()
  const hijack = vi.fn()
  const ear = { request: {}, reply: { hijack } } as unknown as Parameters<typeof streams.listen>[0]
  await expect(streams.listen(ear)).rejects.toMatchObject({ code: 'not-ready' })
  expect(hijack).not.toHaveBeenCalled()
})

test('each company hears of its own, the provider of everything, and a person alone of what is theirs', async () => {
  const ada = await listening('ada', 'alder')
  const ben = await listening('ben', 'birch')
  const olive = await listening('olive', 'northbound')
  streams.tell([
    news('for both', ['alder', 'birch']),
    news('for alder', ['alder']),
    news('for alder', ['alder']),
    news('for ada', ['alder'], ['ada']),
    news('for her colleague', ['alder'], ['abe']),
    news('for olive', ['northbound'], ['olive']),
  ])
  await vi.waitFor(() => expect(olive.news()).toHaveLength(3))
  await vi.waitFor(() => expect([ada.news().length, ben.news().length]).toEqual([3, 1]))
  expect(new Set(ada.news())).toEqual(new Set(['for both', 'for alder', 'for ada']))
  expect(ben.news()).toEqual(['for both'])
  expect(new Set(olive.news())).toEqual(new Set(['for both', 'for alder', 'for olive']))
})

test('news asks about nobody’s session; a change of somebody asks theirs once', async () => {
  const ada = await listening('ada', 'alder')
  await listening('ben', 'alder')
  questions.length = 0
  const many = Array.from({ length: 250 }, (_, at) => news(`load ${at}`, ['alder']))
  for (let round = 1; round <= 4; round++) {
    streams.tell(many)
    await vi.waitFor(() => expect(ada.news()).toHaveLength(250 * round))
  }
  expect(questions).toEqual([])
  streams.reconsider({ whose: 'person', id: 'ada' })
  expect(questions).toEqual(['ada'])
  streams.reconsider({ whose: 'company', id: 'alder' })
  expect(questions).toEqual(['ada', 'ada', 'ben'])
  streams.reconsider({ whose: 'company', id: 'birch' })
  expect(questions).toHaveLength(3)
})

describe('when rights change while a stream is open', () => {
  test('it ends for somebody disabled', async () => {
    const ada = await listening('ada', 'alder')
    knows.set('ada', undefined)
    streams.reconsider({ whose: 'person', id: 'ada' })
    await vi.waitFor(() => expect(ada.said()).toMatch(/event: session-end\ndata: \{\}\n\n\r\n0\r\n/))
    streams.tell([news('after', ['alder'])])
    expect(ada.news()).toEqual([])
  })

  test('somebody who accepts the terms hears from then on', async () => {
    knows.set('ada', { owes: 'terms-not-accepted', until: LATER })
    const ada = await listening('ada', 'alder')
    streams.tell([news('before', ['alder'])])
    knows.delete('ada')
    streams.reconsider({ whose: 'person', id: 'ada' })
    await vi.waitFor(() => {
      streams.tell([news('after', ['alder'])])
      expect(ada.news()).toContain('after')
    })
    expect(ada.news()).not.toContain('before')
  })
})

test('a stream that has ended is written to no more, though its browser has not read the end', async () => {
  const slow = await listening('ada', 'alder')
  const quick = await listening('abe', 'alder')
  slow.line.pause()
  await backlog(quick)
  streams.endOf("ada's")
  knows.set('ada', undefined)
  // Disabling somebody ends their sessions and changes their rights: both are heard.
  streams.reconsider({ whose: 'person', id: 'ada' })
  streams.endOf("ada's")
  streams.tell([news('afterwards', ['alder'])])
  await vi.waitFor(() => expect(quick.news()).toContain('afterwards'))
  streams.startOver()
  expect(failures).toEqual([])
})

test('a session that ends while its stream opens ends the stream, and nothing else', async () => {
  knows.set('ada', undefined)
  const line = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  sockets.push(line)
  line.write('GET /ada/alder HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [said] = await once(line, 'data')
  expect(said).toContain('event: session-end')
  await listening('abe', 'alder')
  expect(failures).toEqual([])
})

test('a browser that reads too slowly is spared the news, then told to fetch everything anew', async () => {
  const slow = await listening('ada', 'alder')
  const quick = await listening('abe', 'alder')
  slow.line.pause()
  await backlog(quick)
  slow.line.resume()
  await vi.waitFor(() => expect(slow.hasSaid('event: fetch-anew\ndata: {}\n\n')).toBe(true), { timeout: 30_000 })
  expect(slow.news().length).toBeLessThan(quick.news().length)
  expect(quick.hasSaid('fetch-anew')).toBe(false)
  streams.tell([news('once more', ['alder'])])
  await vi.waitFor(() => expect(slow.news().at(-1)).toBe('once more'))
})

test('news says how new a list must be to show it, to those who come later too', async () => {
  const ada = await listening('ada', 'alder')
  streams.tell([news('one', ['alder'], undefined, 4_340), news('two', ['birch'], undefined, 4_350)])
  await vi.waitFor(() => expect(ada.said()).toMatch(/\nid: 4340\ndata: .*one/))
  expect((await listening('bea', 'alder')).said()).toMatch(/waybill-as-of: 4350/i)
})
