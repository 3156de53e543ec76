import { expect, test } from 'vitest'
import { nextTier } from './next-tier.ts'
import type { StoredTier } from './score-cards.queries.ts'

const GOLD: StoredTier = { tier: 'Gold', since: '2026-09-01', fallsTo: null, fallsOn: null }
const WARNED: StoredTier = { ...GOLD, fallsTo: 'Standard', fallsOn: '2026-12-07' }

test('a first tier comes at once', () => {
  const none: StoredTier = { tier: null, since: null, fallsTo: null, fallsOn: null }
  expect(nextTier(none, 'Watch', '2026-11-26')).toMatchObject({ tier: 'Watch', since: '2026-11-26' })
  expect(nextTier(none, null, '2026-11-26')).toEqual(none)
})

test('up at once', () => {
  const watch: StoredTier = { ...GOLD, tier: 'Watch' }
  expect(nextTier(watch, 'Gold', '2026-11-26')).toEqual({ ...GOLD, since: '2026-11-26' })
})

test('down after a notice of seven days, on a Monday', () => {
  expect(nextTier(GOLD, 'Standard', '2026-11-26')).toEqual(WARNED)
  expect(nextTier(WARNED, 'Standard', '2026-12-06')).toEqual(WARNED)
  expect(nextTier(WARNED, 'Standard', '2026-12-07')).toEqual({
    tier: 'Standard',
    since: '2026-12-07',
    fallsTo: null,
    fallsOn: null,
  })
})

test('not at all if the numbers recover, or say nothing any longer', () => {
  expect(nextTier(WARNED, 'Gold', '2026-12-01')).toEqual(GOLD)
  expect(nextTier(WARNED, null, '2026-12-01')).toEqual(GOLD)
})

test('never further than announced', () => {
  expect(nextTier(WARNED, 'Watch', '2026-12-07')).toMatchObject({ tier: 'Standard' })
  const further: StoredTier = { ...WARNED, fallsTo: 'Watch' }
  expect(nextTier(further, 'Standard', '2026-12-01')).toEqual(WARNED)
})
