import type { Fact, Said } from './said.ts'

/** The sentence with its facts. Days and amounts keep the American form; `tell` gives our own words in the reader's language. */
export function filled(
  text: string,
  facts: Said['facts'],
  { tell = (term: string) => term, locale = 'en-US' }: { tell?: (term: string) => string; locale?: string } = {},
): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => {
    const fact = facts[name]
    return fact === undefined ? gap : factText(fact, tell, locale)
  })
}

function factText(fact: Fact, tell: (term: string) => string, locale: string): string {
  if (typeof fact === 'string') return fact
  if (typeof fact === 'number') return fact.toLocaleString(locale)
  if ('term' in fact) return tell(fact.term)
  if ('at' in fact) return momentText(fact.at, fact.timeZone, locale)
  if ('day' in fact) return dayText(fact.day)
  return `${new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(fact.amount)} ${fact.currency}`
}

/** M/DD/YYYY (SPEC §9). */
function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(month)}/${date}/${year}`
}

/** Mon 3/02/26, 14:00 CST. */
function momentText(instant: string, timeZone: string, locale: string): string {
  const day = { weekday: 'short', year: '2-digit', month: 'numeric', day: '2-digit' } as const
  const hour = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const
  const parts = new Intl.DateTimeFormat(locale, { ...day, ...hour, timeZone }).formatToParts(new Date(instant))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value
  return `${of('weekday')} ${of('month')}/${of('day')}/${of('year')}, ${of('hour')}:${of('minute')} ${of('timeZoneName')}`
}
