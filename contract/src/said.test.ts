import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filled } from './filled.ts'
import { filledInEnglish } from './in-english.ts'
import { sayer } from './said.ts'
import { SAYINGS } from './sayings.ts'

const say = sayer({ 'truck-late': '{carrier} comes on {on}', 'truck-there': 'The truck has already arrived' })

test('a sentence goes out with its name, its facts and its English', () => {
  expect(say('truck-there')).toEqual({ code: 'truck-there', facts: {}, text: 'The truck has already arrived' })
  expect(say('truck-late', { carrier: 'Alder Freight', on: { day: '2026-03-02' } })).toEqual({
    code: 'truck-late',
    facts: { carrier: 'Alder Freight', on: { day: '2026-03-02' } },
    text: 'Alder Freight comes on 3/02/2026',
  })
})

test('whoever reads it out writes its days, moments, amounts and terms', () => {
  const text = '{status} since {at}, {owed} for {count} loads, {nothing}'
  const facts = {
    status: { term: 'At Stop' },
    at: { at: '2026-03-02T20:05:00.000Z', timeZone: 'America/Chicago' },
    owed: { amount: 1200, currency: 'USD' },
    count: 1_200,
  } as const
  expect(filledInEnglish(text, facts)).toBe(
    'At Stop since Mon 3/02/2026, 14:05 CST, 1,200.00 USD for 1,200 loads, {nothing}',
  )
  const term = (english: string) => (english === 'At Stop' ? 'En parada' : english)
  expect(filled('{status}', facts, { term, said: ({ text }) => text, moment: () => '', locale: 'es-US' })).toBe(
    'En parada',
  )
})

test('a sentence may stand in another one, and several facts in one gap', () => {
  const late = { code: 'late', facts: {}, text: 'The truck is late' }
  const facts = { cities: ['Laredo', 'Dallas'], because: [late, late], one: late }
  expect(filledInEnglish('{cities}: {because} ({one})', facts)).toBe(
    'Laredo, Dallas: The truck is late; The truck is late (The truck is late)',
  )
})

test('no name is used by two rooms', async () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const tables = await Promise.all(
    files
      .filter((file) => file.endsWith('.sayings.ts'))
      .map((file) => import(path.join(import.meta.dirname, file)) as Promise<Record<string, Record<string, string>>>),
  )
  const names = tables.flatMap((rooms) => Object.values(rooms).flatMap((room) => Object.keys(room)))
  expect(names.toSorted()).toEqual(Object.keys(SAYINGS).toSorted())
})
