import type { Fact, Said } from './said.ts'
import { zoneNameFrom } from './zone-names.ts'

export type Telling = {
  /** One of our terms, in the reader's language. */
  term: (english: string) => string
  /** A sentence inside another. */
  said: (said: Said) => string
  locale: string
}

const IN_ENGLISH: Telling = { term: (english) => english, said: ({ text }) => text, locale: 'en-US' }

/** The sentence with its facts. Days and amounts stay American in every language. */
export function filled(text: string, facts: Said['facts'], telling = IN_ENGLISH): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => {
    const fact = facts[name]
    return fact === undefined ? gap : factText(fact, telling)
  })
}

const AMOUNTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

function factText(fact: Fact, telling: Telling): string {
  if (typeof fact === 'string') return fact
  if (typeof fact === 'number') return fact.toLocaleString(telling.locale)
  if (isList(fact)) return fact.map((one) => factText(one, telling)).join(fact.some(isSaid) ? '; ' : ', ')
  if (isSaid(fact)) return telling.said(fact)
  if ('term' in fact) return telling.term(fact.term)
  if ('at' in fact) return momentText(fact.at, fact.timeZone, telling.locale)
  if ('day' in fact) return dayText(fact.day)
  return `${AMOUNTS.format(fact.amount)} ${fact.currency}`
}

/** `Array.isArray` alone does not narrow a readonly list. */
const isList = (fact: Fact): fact is readonly Fact[] => Array.isArray(fact)

const isSaid = (fact: Fact): fact is Said => typeof fact === 'object' && 'code' in fact

/** M/DD/YYYY (SPEC §9). */
function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(month)}/${date}/${year}`
}

const momentFormats = new Map<string, Intl.DateTimeFormat>()

/** One per language and zone: to make one takes longer than to write a history's moments. */
function momentFormat(timeZone: string, locale: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`
  const day = { weekday: 'short', year: 'numeric', month: 'numeric', day: '2-digit' } as const
  const hour = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const
  const format = momentFormats.get(key) ?? new Intl.DateTimeFormat(locale, { ...day, ...hour, timeZone })
  momentFormats.set(key, format)
  return format
}

/** Mon 3/02/2026, 14:00 CST: of another language only the weekday, so that a zone has one name. */
function momentText(instant: string, timeZone: string, locale: string): string {
  const parts = momentFormat(timeZone, 'en-US').formatToParts(new Date(instant))
  const of = (type: Intl.DateTimeFormatPartTypes, among = parts) =>
    among.find((part) => part.type === type)?.value ?? ''
  const weekday = of('weekday', momentFormat(timeZone, locale).formatToParts(new Date(instant))).replace('.', '')
  return `${weekday} ${of('month')}/${of('day')}/${of('year')}, ${of('hour')}:${of('minute')} ${zoneNameFrom(of('timeZoneName'), timeZone)}`
}
