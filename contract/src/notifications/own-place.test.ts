import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WORDING_NAMES } from './notification-facts.ts'
import { pathOf } from './notification-wordings.ts'
import { ownPlace } from './own-place.ts'

/** TRUST P31: nothing put into a link leads anyone off our origin. */

const ORIGIN = 'https://portal.northbound.example'

const HOSTILE = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/./\\evil.example',
  '/%2e//evil.example',
  '/x/%2e%2e//evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example',
  'http://evil.example',
  'evil.example',
  '@evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://evil.example/x',
  'user:word@evil.example',
  '',
] as const

test.each(HOSTILE)('%j is no place of ours', (text) => {
  expect(ownPlace(text)).toBeUndefined()
})

test.each([
  ['/', '/'],
  ['/tenders?statuses=0#top', '/tenders?statuses=0#top'],
  ['/shipments/4340%2F1', '/shipments/4340%2F1'],
  ['/%2F/evil.example', '/%2F/evil.example'],
  ['/x?to=//evil.example', '/x?to=//evil.example'],
  ['/a/../contacts', '/contacts'],
])('%j is %j', (text, place) => {
  expect(ownPlace(text)).toBe(place)
})

/** Built from what confuses URL parsers. */
const confusing = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        '..',
        '%2e',
        '%2f',
        '%5c',
        '\t',
        '\n',
        '\r',
        ' ',
        '@',
        ':',
        '?',
        '#',
        'evil.example',
        'https:',
        'javascript:',
        '\u3002',
        '\uff0f',
        '\u0000',
        '[',
        ']',
      ),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

test('what is taken for a place of ours is one for a browser, however often it is read', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        confusing,
        confusing.map((text) => `/${text}`),
        fc.webUrl(),
      ),
      (text) => {
        const place = ownPlace(text)
        if (place === undefined) return
        const read = new URL(place, ORIGIN)
        expect([read.origin, read.protocol, read.username]).toEqual([ORIGIN, 'https:', ''])
        expect(ownPlace(place)).toBe(place)
        expect(new URL(read.pathname, ORIGIN).origin).toBe(ORIGIN)
      },
    ),
    { numRuns: 20_000, seed: 4340 },
  )
})

test('a notice leads to a place of ours, whatever its facts say', () => {
  const names = fc.constantFrom(...WORDING_NAMES)
  // Every fact name returns the same text.
  const facts = confusing.map((text) => new Proxy<Record<string, string>>({}, { get: () => text }))
  fc.assert(
    fc.property(names, facts, (wording, said) => {
      const place = pathOf(wording, said)
      expect(new URL(place, ORIGIN).origin).toBe(ORIGIN)
      expect(ownPlace(place)).toBe(place)
    }),
    { numRuns: 5_000, seed: 4340 },
  )
})
