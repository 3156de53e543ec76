import { describe, expect, it } from 'vitest'
import { doubtsOfArrival, doubtsOfDeparture, isLateArrival } from './plausible.ts'

const CHICAGO = { latitude: 41.8, longitude: -87.7 }
const PHOENIX = { latitude: 33.45, longitude: -112.07 }
const at = (clock: string) => new Date(`2026-11-${clock}Z`)
const stop = { point: PHOENIX, commitmentStart: at('25T15:00'), commitmentEnd: at('25T16:00') }
const texts = (doubts: { text: string }[]) => doubts.map(({ text }) => text)

describe('an arrival', () => {
  it('is believed at a truck’s speed and near its appointment', () => {
    expect(doubtsOfArrival(at('25T14:00'), stop, { at: at('24T14:00'), point: CHICAGO })).toEqual([])
  })
  it('is doubted when no truck drives that fast', () => {
    const doubts = doubtsOfArrival(at('25T14:01'), stop, { at: at('25T14:00'), point: CHICAGO })
    expect(texts(doubts)).toEqual([expect.stringMatching(/^1,?4\d\d miles in 1 min$/)])
  })
  it('is doubted more than a day before its time, and where nothing is known of the way only then', () => {
    expect(texts(doubtsOfArrival(at('23T14:00'), stop, null))).toEqual(['49 h before it is due'])
    expect(doubtsOfArrival(at('25T14:00'), { ...stop, point: null }, { at: at('25T13:59'), point: CHICAGO })).toEqual(
      [],
    )
  })
  it('is late from 15 minutes after its time', () => {
    expect([isLateArrival(at('25T16:15'), stop), isLateArrival(at('25T16:16'), stop)]).toEqual([false, true])
  })
})

it('a stay of more than a day is doubted', () => {
  expect(texts(doubtsOfDeparture(at('25T14:00'), at('23T14:00')))).toEqual(['48 h at this stop'])
  expect(doubtsOfDeparture(at('25T14:00'), at('24T15:00'))).toEqual([])
})
