import { expect, it } from 'vitest'
import { clocksOf } from './zone-clocks.ts'

const SPRING = Date.UTC(2026, 2, 8, 8) / 60_000
const FALL = Date.UTC(2026, 10, 1, 7) / 60_000
const central = (zone: string) => [
  { zone, from: SPRING, ahead: -300 },
  { zone, from: FALL, ahead: -360 },
]

it('tells zones whose clocks go alike together, by the names of the trade', () => {
  const halifax = { zone: 'America/Halifax', from: FALL - 120, ahead: -240 }
  expect(clocksOf([...central('America/Chicago'), halifax, ...central('America/Winnipeg')])).toEqual([
    {
      zones: ['America/Chicago', 'America/Winnipeg'],
      shifts: [
        [SPRING, -300, 'CDT'],
        [FALL, -360, 'CST'],
      ],
    },
    { zones: ['America/Halifax'], shifts: [[FALL - 120, -240, 'AST']] },
  ])
})

it('names an offset by a season that has it when the database knows newer rules, and one that there never was by itself', () => {
  const [kept, odd] = clocksOf([
    { zone: 'America/Chicago', from: FALL, ahead: -300 },
    { zone: 'America/Denver', from: FALL, ahead: -390 },
  ])
  expect(kept?.shifts).toEqual([[FALL, -300, 'CDT']])
  expect(odd?.shifts).toEqual([[FALL, -390, 'UTC-06:30']])
})
