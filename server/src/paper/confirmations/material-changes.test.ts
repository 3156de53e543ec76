import { expect, it } from 'vitest'
import type { LoadOnPaper, StopOnPaper } from '../load.ts'
import { materialChanges } from './material-changes.ts'

function unloadingAt(appointment: string): LoadOnPaper {
  const stop: StopOnPaper = {
    sequence: 1,
    type: 'Delivery',
    name: 'Bow River Foods',
    addressLine1: '1 Glenmore Trail',
    addressLine2: null,
    city: 'Calgary',
    state: 'AB',
    postalCode: 'T2P 1J9',
    country: 'CA',
    timeZone: 'America/Edmonton',
    early: null,
    late: null,
    appointment,
    contactName: null,
    contactPhone: null,
    instructions: null,
    references: [],
    sealNumbers: [],
  }
  // Comparing with itself needs no values.
  return { stops: [stop], items: [], references: [], charges: [] } as Partial<LoadOnPaper> as LoadOnPaper
}

const seven = unloadingAt('2026-11-25T07:00:00-07:00')

it('finds an appointment at another hour', () => {
  expect(materialChanges(seven, unloadingAt('2026-11-25T08:00:00-07:00')).map(({ text }) => text)).toEqual([
    'stop 1: appointment',
  ])
})

it('finds nothing where a province moved its clocks and the dock still expects the truck at seven', () => {
  expect(materialChanges(seven, unloadingAt('2026-11-25T07:00:00-06:00'))).toEqual([])
})
