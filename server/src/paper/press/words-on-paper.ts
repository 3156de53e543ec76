import { zoneNameFrom } from '@waybill/contract/zone-names.ts'
import type { PartyOnPaper, StopOnPaper } from '../load.ts'

/** "Tue 11/24/2026, 08:00 CST" (SPEC §9): a moment in a place's local time. */
export function momentText(moment: string | Date, timeZone: string): string {
  const day = { weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const hour = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const
  const parts = new Intl.DateTimeFormat('en-US', { ...day, ...hour, timeZone }).formatToParts(new Date(moment))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value
  return `${of('weekday')} ${of('month')}/${of('day')}/${of('year')}, ${of('hour')}:${of('minute')} ${zoneNameFrom(of('timeZoneName') ?? '', timeZone)}`
}

/** "11/24/2026" in a place's local time. */
export function dayText(moment: string | Date, timeZone: string): string {
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return new Intl.DateTimeFormat('en-US', { ...day, timeZone }).format(new Date(moment))
}

/** "Tue 11/24/2026, 08:00–11:00 CST": the day and the zone appear once if both ends share them. */
function spanText(from: string, until: string): string {
  const [[day, start], [lastDay, end]] = [from.split(', '), until.split(', ')]
  const [[clock, zone], [, lastZone]] = [start?.split(' ') ?? [], end?.split(' ') ?? []]
  return day === lastDay && zone === lastZone ? `${day}, ${clock}–${end}` : `${from} to ${until}`
}

/** Window and appointment are different facts (domain §1.4). */
export function stopWhen({
  early,
  late,
  appointment,
  timeZone,
}: Pick<StopOnPaper, 'early' | 'late' | 'appointment' | 'timeZone'>): string {
  const at = (moment: string) => momentText(moment, timeZone)
  const span =
    early && late ? spanText(at(early), at(late)) : early ? `From ${at(early)}` : late ? `By ${at(late)}` : ''
  if (!appointment) return span || 'Time to be agreed'
  return span ? `Appointment ${at(appointment)}\nWindow ${span}` : `Appointment ${at(appointment)}`
}

export function addressOf(
  stop: Pick<StopOnPaper, 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'postalCode'>,
): string {
  const street = [stop.addressLine1, stop.addressLine2].filter(Boolean).join(', ')
  return [street, `${stop.city}, ${stop.state} ${stop.postalCode}`].filter(Boolean).join('\n')
}

/** What a company is registered under, and how to reach it. */
export function registrationOf(party: PartyOnPaper): string {
  const registered = [party.usdot && `USDOT ${party.usdot}`, party.docketNumber, party.scac && `SCAC ${party.scac}`]
  return [registered.filter(Boolean).join(' · '), party.phone].filter(Boolean).join('\n')
}

export function postalAddressOf({ address }: PartyOnPaper): string {
  if (!address) return ''
  const { line1, line2, city, state, postalCode } = address
  return [
    [line1, line2].filter(Boolean).join(', '),
    [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join('\n')
}

export function poundsText(weight: number | null): string {
  return weight === null ? '' : `${new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }).format(weight)} lb`
}

/** "$1,240.00", negatives in parentheses (SPEC §9); a zero deduction is not negative. */
export function moneyText(amount: number, currency: 'USD' | 'CAD'): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    currencySign: 'accounting',
    signDisplay: 'negative',
  }).format(amount)
}
