import type { Clock } from '@waybill/contract/clocks.ts'
import { dayWritten } from '@waybill/contract/day-written.ts'
import { clock, timeWritten } from './clock.ts'

/** "11/24/2026 14:30" */
export function momentWritten(moment: string, as: Clock = clock()): string {
  return moment === '' ? '' : `${dayWritten(moment)} ${timeWritten(moment.slice(11), as)}`
}

const TIME = /^(\d{1,2})(?:[:.h]?(\d{2}))?(?::\d{2})?\s*([ap])?\.?m?\.?$/i

/** "1430", "14:30", "14h30", "2:30p", "8 am", "8" */
export function timeTyped(text: string): string | undefined {
  const [, typedHour, minute = '00', half] = TIME.exec(text.trim()) ?? []
  if (typedHour === undefined) return undefined
  const hour = Number(typedHour)
  if (Number(minute) > 59 || hour > 23 || (half && (hour === 0 || hour > 12))) return undefined
  const ofDay = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return `${two(ofDay)}:${minute}`
}

/** "11/24", "11/24/26", "11-24-2026", "11242026", "2026-11-24"; without a year it is the one nearest to today. */
export function dayTyped(text: string, today: string): string | undefined {
  const typed = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const american =
    /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(typed)
  if (!american) return undefined
  const [, month, day, year] = american
  const of = (inYear: number): string | undefined => dayOf(inYear, Number(month), Number(day))
  if (year) return of(year.length === 2 ? 2000 + Number(year) : Number(year))
  const thisYear = Number(today.slice(0, 4))
  const away = (one: string): number => Math.abs(Date.parse(one) - Date.parse(today))
  return [thisYear, thisYear - 1, thisYear + 1]
    .flatMap((one) => of(one) ?? [])
    .toSorted((one, other) => away(one) - away(other))[0]
}

/** Day and time in one line. A time alone keeps the day that was there before, or means today; a day alone keeps the time. */
export function momentTyped(text: string, before: string, today: string): string | undefined {
  const typed = text.trim()
  const time = timeTyped(typed)
  if (time) return `${before.slice(0, 10) || today}T${time}`
  const [day = '', ...parts] = typed.split(/[T,\s]+/)
  const rest = parts.join(' ')
  const read = dayTyped(day, today)
  const readTime = rest === '' ? before.slice(11, 16) || undefined : timeTyped(rest)
  return read && readTime && `${read}T${readTime}`
}

function dayOf(year: number, month: number, day: number): string | undefined {
  const iso = `${year}-${two(month)}-${two(day)}`
  const date = new Date(`${iso}T00:00Z`)
  // 2/30 would become 3/2.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}

function two(figure: number): string {
  return String(figure).padStart(2, '0')
}
