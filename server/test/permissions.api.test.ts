import { may, PERSONAS } from '@waybill/contract/permissions.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { House } from './house.ts'
import { hire } from './people.ts'
import { operations, requestsAt } from './samples.ts'
import { nowhere } from './targets.ts'

/** TRUST P7: the permission matrix, cell by cell, for every endpoint. The requests point to nothing, so nothing happens. */

let house: House
const tokens = new Map<string, string>()

beforeAll(async () => {
  house = await House.open()
  for (const persona of PERSONAS)
    tokens.set(persona, (await house.sessionOf(await hire(house.waybill.db, persona))).token)
})
afterAll(() => house.close())

const guarded = operations().filter(({ endpoint }) => endpoint.may !== 'public' && endpoint.may !== 'signed-in')

test.each(guarded.map((operation) => [operation.name, operation] as const))('%s', async (_, operation) => {
  const [request] = requestsAt(operation, nowhere())
  const { may: ability } = operation.endpoint
  if (!request || ability === 'public' || ability === 'signed-in') throw new Error(`${operation.name} cannot be asked`)
  for (const persona of PERSONAS) {
    const answer = await house.waybill.server.inject({
      method: request.method,
      url: request.url,
      headers: { authorization: `Bearer ${tokens.get(persona)}` },
      ...(request.body === undefined ? {} : { payload: request.body as InjectOptions['payload'] }),
    })
    const isRefused = answer.statusCode === 403 && answer.json<{ code: string }>().code === 'not-authorized'
    expect({ persona, isRefused }).toEqual({ persona, isRefused: !may(persona, ability) })
    expect({ persona, status: answer.statusCode }).not.toEqual({ persona, status: 401 })
    expect(answer.statusCode, persona).toBeLessThan(500)
  }
})
