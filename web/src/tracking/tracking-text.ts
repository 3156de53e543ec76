import type { ExpectedStop, NearPlace, PositionSource } from '@waybill/contract/tracking/tracking.ts'
import { locale, t } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'

const MINUTE_MS = 60_000

/** "14 min ago", "3 h ago". */
export function agoText(at: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / MINUTE_MS))
  if (minutes < 1) return t('just now')
  if (minutes < 60) return t('{n} min ago', { n: minutes })
  if (minutes < 48 * 60) return t('{n} h ago', { n: Math.floor(minutes / 60) })
  return t('{n} d ago', { n: Math.floor(minutes / (24 * 60)) })
}

/** "6 mi E of Joliet, IL" */
export function nearText({ city, state, miles, direction }: NearPlace): string {
  const place = `${city}, ${state}`
  return direction === null
    ? place
    : t('{miles} mi {direction} of {place}', { miles, direction: directionText(direction), place })
}

export function pointText({
  near,
  latitude,
  longitude,
}: {
  near: NearPlace | null
  latitude: number
  longitude: number
}): string {
  return near ? nearText(near) : `${latitude.toFixed(3)}, ${longitude.toFixed(3)}`
}

function directionText(direction: NonNullable<NearPlace['direction']>): string {
  switch (direction) {
    case 'N':
      return t('N')
    case 'NE':
      return t('NE')
    case 'E':
      return t('E')
    case 'SE':
      return t('SE')
    case 'S':
      return t('S')
    case 'SW':
      return t('SW')
    case 'W':
      return t('W')
    case 'NW':
      return t('NW')
  }
}

export function sourceText(source: PositionSource): string {
  switch (source) {
    case 'eld':
      return t('by the truck’s ELD')
    case 'phone':
      return t('by the driver’s phone')
    case 'check-call':
      return t('by a check call')
    case 'arrival':
      return t('by its arrival')
    case 'departure':
      return t('by its departure')
  }
}

/** How exact a phone is. */
export function withinText(meters: number): string {
  return t('to within {miles} mi', { miles: (meters / 1_609).toLocaleString(locale(), { maximumFractionDigits: 1 }) })
}

/** "Tue 11/24, 14:10–15:40 CST", or both days. */
export function bandText({ earliest, latest }: Pick<ExpectedStop, 'earliest' | 'latest'>, timeZone: string): string {
  const [from, to] = [timeText({ at: earliest, timeZone }), timeText({ at: latest, timeZone })]
  const [, day, clock, zone] = /^(.*, )(\S+) (\S+)$/.exec(from) ?? []
  const [, lastDay, lastClock, lastZone] = /^(.*, )(\S+) (\S+)$/.exec(to) ?? []
  if (day === undefined || day !== lastDay || zone !== lastZone) return `${from} – ${to}`
  return clock === lastClock ? from : `${day}${clock}–${lastClock} ${zone}`
}

/** Why then: "212 mi left, 10 h rest included", or because somebody says so. */
export function reasonText({ miles, restMinutes, dwellMinutes }: ExpectedStop): string {
  if (miles === null) return t('as reported, no position')
  const hours = (minutes: number) => (Math.round(minutes / 30) / 2).toLocaleString(locale())
  return [
    t('{n} mi left', { n: miles.toLocaleString(locale()) }),
    ...(restMinutes > 0 ? [t('{n} h rest included', { n: hours(restMinutes) })] : []),
    ...(dwellMinutes > 0 ? [t('{n} h at stops before it', { n: hours(dwellMinutes) })] : []),
  ].join(', ')
}
