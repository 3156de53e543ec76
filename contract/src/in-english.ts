import { dayWritten } from './day-written.ts'
import { filled, type Telling } from './filled.ts'
import type { Said } from './said.ts'
import { zoneNameFrom } from './zone-names.ts'

/** As the server writes it. */
const IN_ENGLISH: Telling = {
  term: (english) => english,
  said: ({ text }) => text,
  moment: momentText,
  locale: 'en-US',
}

export function filledInEnglish(text: string, facts: Said['facts']): string {
  return filled(text, facts, IN_ENGLISH)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** One per zone: to make one takes longer than to write a history's moments. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const day = { weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const hour = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...day, ...hour, timeZone })
  formats.set(timeZone, format)
  return format
}

/** Mon 3/02/2026, 14:00 CST */
function momentText({ at, timeZone }: { at: string; timeZone: string }): string {
  const parts = formatIn(timeZone).formatToParts(new Date(at))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  const day = dayWritten(`${of('year')}-${of('month')}-${of('day')}`)
  return `${of('weekday')} ${day}, ${of('hour')}:${of('minute')} ${zoneNameFrom(of('timeZoneName'), timeZone)}`
}
