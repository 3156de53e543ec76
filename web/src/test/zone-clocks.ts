import type { ZoneClock, ZoneShift } from '@waybill/contract/zone-clocks.ts'

const YEARS = Array.from({ length: 12 }, (_, years) => 2019 + years)

/** The first Sunday of a month at or after a day, two o'clock by a clock so far ahead, in Unix minutes. */
function sunday(year: number, month: number, day: number, ahead: number): number {
  const first = Date.UTC(year, month, day)
  return first / 60_000 + ((7 - new Date(first).getUTCDay()) % 7) * 1_440 + 120 - ahead
}

/** By the American rule: summer from the second Sunday of March to the first of November. */
function american(ahead: number, winter: string, summer: string, ...zones: string[]): ZoneClock {
  const shifts = YEARS.flatMap((year): ZoneShift[] => [
    [sunday(year, 2, 8, ahead), ahead + 60, summer],
    [sunday(year, 10, 1, ahead + 60), ahead, winter],
  ])
  return { zones, shifts: [[sunday(2018, 10, 1, ahead + 60), ahead, winter], ...shifts] }
}

const unmoved = (ahead: number, name: string, ...zones: string[]): ZoneClock => ({ zones, shifts: [[0, ahead, name]] })

/** What a server tells, from the rules alone: tests read no zone data, as the browser reads none. */
export const ZONE_CLOCKS: ZoneClock[] = [
  american(-300, 'EST', 'EDT', 'America/New_York', 'America/Toronto', 'America/Detroit'),
  american(-360, 'CST', 'CDT', 'America/Chicago', 'America/Winnipeg'),
  american(-420, 'MST', 'MDT', 'America/Denver', 'America/Edmonton', 'America/Boise'),
  american(-480, 'PST', 'PDT', 'America/Los_Angeles', 'America/Vancouver'),
  american(-240, 'AST', 'ADT', 'America/Halifax'),
  american(-210, 'NST', 'NDT', 'America/St_Johns'),
  unmoved(-420, 'MST', 'America/Phoenix', 'America/Whitehorse'),
  unmoved(-360, 'CST', 'America/Regina'),
  unmoved(-600, 'HST', 'Pacific/Honolulu'),
  unmoved(600, 'ChST', 'Pacific/Guam'),
  unmoved(-660, 'SST', 'Pacific/Pago_Pago'),
]
