import { expect, it, vi } from 'vitest'
import type { SetClock } from './zone-clocks.queries.ts'
import { clocksOf, ZoneClocks } from './zone-clocks.ts'

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

it('tells a zone also by the name that browsers have for it, each name once', () => {
  const eastern = (zone: string) => ({ zone, from: FALL, ahead: -300 })
  const zonesOf = (...zones: string[]) => clocksOf(zones.map(eastern)).flatMap((clock) => clock.zones)
  expect(zonesOf('America/Indiana/Indianapolis')).toEqual(['America/Indiana/Indianapolis', 'America/Indianapolis'])
  expect(zonesOf('America/Indiana/Indianapolis', 'America/Indianapolis', 'America/Fort_Wayne')).toEqual([
    'America/Indiana/Indianapolis',
    'America/Indianapolis',
    'America/Fort_Wayne',
  ])
  expect(zonesOf('America/Fort_Wayne', 'US/East-Indiana')).toEqual([
    'America/Fort_Wayne',
    'America/Indianapolis',
    'US/East-Indiana',
  ])
})

it('names the offset in a zone that is newer than the data of Node', () => {
  expect(clocksOf([{ zone: 'America/New_Town', from: FALL, ahead: -330 }])).toEqual([
    { zones: ['America/New_Town'], shifts: [[FALL, -330, 'UTC-05:30']] },
  ])
})

const NOON = Date.UTC(2026, 10, 24, 12)
const at = (minutes: number) => new Date(NOON + minutes * 60_000)

function askedOf(set: SetClock[]) {
  const find = vi.fn(async () => set)
  const failed = vi.fn<(error: unknown) => void>()
  const clocks = new ZoneClocks(find, failed)
  const zones = async (zone: string, minutes = 0) =>
    (await clocks.forReaderIn(zone, at(minutes))).flatMap((clock) => clock.zones)
  return { find, failed, zones }
}

it('lets everybody in when they cannot be read: with those read last, and tries again in a minute', async () => {
  const { find, failed, zones } = askedOf(central('America/Chicago'))
  const error = new Error('statement timeout')
  find.mockRejectedValueOnce(error)
  expect(await zones('America/Chicago')).toEqual([])
  expect(await zones('America/Denver', 0.9)).toEqual([])
  expect(find).toHaveBeenCalledTimes(1)
  expect(failed).toHaveBeenCalledExactlyOnceWith(error)
  expect(await zones('America/Chicago', 1)).toEqual(['America/Chicago'])
  find.mockRejectedValueOnce(error)
  expect(await zones('America/Chicago', 60)).toEqual(['America/Chicago'])
  expect(find).toHaveBeenCalledTimes(3)
})

it('reads again for a zone that has come since, once for all who notice, and in some minutes for everybody', async () => {
  const set = central('America/Chicago')
  const { find, zones } = askedOf(set)
  await zones('America/Chicago')
  find.mockResolvedValue([...set, ...central('America/Winnipeg')])
  const all = await Promise.all([
    zones('America/Winnipeg', 1),
    zones('America/Winnipeg', 1),
    zones('America/Winnipeg', 1),
  ])
  expect(all).toEqual(all.map(() => ['America/Chicago', 'America/Winnipeg']))
  expect(find).toHaveBeenCalledTimes(2)
  await zones('America/Chicago', 9)
  expect(find).toHaveBeenCalledTimes(2)
  await zones('America/Chicago', 11)
  expect(find).toHaveBeenCalledTimes(3)
})

it('does not read anew for each who is in a zone that PostgreSQL does not know', async () => {
  const { find, zones } = askedOf(central('America/Chicago'))
  for (const minute of [0, 1, 2]) expect(await zones('Mars/Olympus', minute)).toEqual(['America/Chicago'])
  expect(find).toHaveBeenCalledTimes(2)
})
