import { api } from '@waybill/contract/api.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { hire, type Person } from '../../test/people.ts'
import { announce } from '../events.ts'

let house: House
let address: string
beforeAll(async () => {
  house = await House.open()
  address = await house.waybill.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => house.close())

/** What the person's stream says next, after its greeting. */
async function listen(person: Person, session?: { token: string }) {
  const { token } = session ?? (await house.sessionOf(person))
  const answer = await fetch(address + api.live.listen.path, { headers: { authorization: `Bearer ${token}` } })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('The stream has no body')
  await reader.read()
  return { next: async () => (await reader.read()).value, hangUp: () => reader.cancel(), answer }
}

async function tell(companyId: string, shipmentId = crypto.randomUUID()): Promise<string> {
  const subject = { type: 'shipment', id: shipmentId } as const
  const system = house.waybill.db.as({ kind: 'system' })
  await system.transaction((tx) => announce(tx, { kind: 'shipment-changed', subject, companyIds: [companyId] }))
  return shipmentId
}

describeEndpoint(api.live.listen, {
  works: {
    'tells a carrier and the provider what changed, and no more than that': async () => {
      const dispatcher = await hire(house.waybill.db, 'carrier-dispatcher')
      const streams = [await listen(dispatcher), await listen(await hire(house.waybill.db, 'operations'))]
      expect(streams[0]?.answer.headers.get('content-type')).toContain('text/event-stream')
      const id = await tell(dispatcher.company.id)
      const news = `data: ${JSON.stringify({ kind: 'shipment-changed', subject: { type: 'shipment', id } })}\n\n`
      for (const stream of streams) {
        expect(await stream.next()).toBe(news)
        await stream.hangUp()
      }
    },
  },
  refusesBadInput: {
    'what would frame it or read it elsewhere: it bears every guard that other answers bear': async () => {
      const dispatcher = await hire(house.waybill.db, 'carrier-dispatcher')
      const stream = await listen(dispatcher)
      const { headers } = await fetch(`${address}/live`)
      const guards = [...headers.keys()].filter((name) => /policy|options|trace/.test(name))
      expect(guards.length).toBeGreaterThan(6)
      expect([...stream.answer.headers.keys()]).toEqual(expect.arrayContaining(guards))
      await stream.hangUp()
    },
    'a query': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-admin'))
      expect((await house.call(api.live.listen, { as, query: { companyId: 'all' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a caller without a session': async () => {
      expect((await house.call(api.live.listen)).status).toBe(401)
    },
    'whoever has not accepted the terms: they hear nothing but the end of their session': async () => {
      const newcomer = await hire(house.waybill.db, 'carrier-dispatcher', { hasAcceptedTerms: false })
      const [session, other] = [await house.sessionOf(newcomer), await house.sessionOf(newcomer)]
      const stream = await listen(newcomer, session)
      await tell(newcomer.company.id)
      await house.call(api.identity.signOutEverywhere, { as: other })
      expect(await stream.next()).toBe('event: session-end\ndata: {}\n\n')
    },
    'whoever is signed out, wherever: the stream says so and ends': async () => {
      const dispatcher = await hire(house.waybill.db, 'carrier-dispatcher')
      const [session, other] = [await house.sessionOf(dispatcher), await house.sessionOf(dispatcher)]
      const [stream, kept] = [await listen(dispatcher, session), await listen(dispatcher, other)]
      const params = { sessionId: session.sessionId }
      const asked = performance.now()
      await house.call(api.security.endSession, { as: other, params })
      expect(await stream.next()).toBe('event: session-end\ndata: {}\n\n')
      expect(await stream.next()).toBeUndefined()
      expect(performance.now() - asked).toBeLessThan(1_000)
      const id = await tell(dispatcher.company.id)
      expect(await kept.next()).toContain(id)
      await kept.hangUp()
    },
  },
  refusesTheOtherCompany: {
    'a stranger hears nothing of it': async () => {
      const dispatcher = await hire(house.waybill.db, 'carrier-dispatcher')
      const stranger = await listen(await hire(house.waybill.db, 'carrier-dispatcher'))
      const own = await listen(dispatcher)
      await tell(dispatcher.company.id)
      await own.next()
      const heard = await Promise.race([stranger.next(), new Promise((resolve) => setTimeout(resolve, 200, 'nothing'))])
      expect(heard).toBe('nothing')
      await Promise.all([own.hangUp(), stranger.hangUp()])
    },
  },
})
