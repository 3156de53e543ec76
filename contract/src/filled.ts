import { dayWritten } from './day-written.ts'
import type { Fact, Said } from './said.ts'

export type Telling = {
  /** One of our terms, in the reader's language. */
  term: (english: string) => string
  /** A sentence inside another. */
  said: (said: Said) => string
  /** Mon 3/02/2026, 14:00 CST: of another language only the weekday, so that a zone has one name. */
  moment: (moment: { at: string; timeZone: string }) => string
  locale: string
}

/** The sentence with its facts. Days and amounts stay American in every language. */
export function filled(text: string, facts: Said['facts'], telling: Telling): string {
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
  if ('at' in fact) return telling.moment(fact)
  if ('day' in fact) return dayWritten(fact.day)
  return `${AMOUNTS.format(fact.amount)} ${fact.currency}`
}

/** `Array.isArray` alone does not narrow a readonly list. */
const isList = (fact: Fact): fact is readonly Fact[] => Array.isArray(fact)

const isSaid = (fact: Fact): fact is Said => typeof fact === 'object' && 'code' in fact
