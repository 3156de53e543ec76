import { expect, it } from 'vitest'
import { milesText } from '../shipments/freight-text.ts'
import { distanceText } from './rate-text.ts'

it('says whether miles are estimated', () => {
  expect(milesText(1_912, 'highway')).toBe('1,912 mi est.')
  expect(milesText(912, 'pcmiler')).toBe('912 mi')
  expect(milesText(912)).toBe('912 mi')
})

it.each([
  ['highway', '1', '912 mi est. (highway map 1)'],
  ['great-circle', '1', '912 mi est. (great circle × 1.17)'],
  ['shipment', '1', '912 mi, as on the shipment'],
  ['pcmiler', 'PCM37', '912 mi (PC*MILER PCM37)'],
  ['osrm', 'v1', '912 mi (OSRM v1)'],
] as const)('names what measured them: %s', (engine, version, text) => {
  expect(distanceText({ miles: 912, engine, version, isEstimated: engine === 'highway' })).toBe(text)
})
