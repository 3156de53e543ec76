import { MISTAKE_SAYINGS } from './mistake.sayings.ts'
import type { Facts, Said } from './said.ts'

type Filling = number | { term: string } | readonly string[]

const told = new Map<string, Said>()

/**
 * The message of a rule: `.max(MOST_STOPS, mistake('at-most', { most: MOST_STOPS, things: { term: 'stops' } }))`. zod keeps only the text;
 * its name and facts are kept here, once per text the contract's rules can produce. Every page has rules, and needs no more than this.
 */
export function mistake<Code extends keyof typeof MISTAKE_SAYINGS>(
  code: Code,
  ...filling: Facts<(typeof MISTAKE_SAYINGS)[Code], Filling>
): string {
  const facts: Readonly<Record<string, Filling>> = filling[0] ?? {}
  const text = MISTAKE_SAYINGS[code].replace(/\{(\w+)\}/g, (_, gap: string) => {
    const fact = facts[gap]
    if (typeof fact === 'object') return 'term' in fact ? fact.term : fact.join(', ')
    return fact === undefined ? gap : fact.toLocaleString('en-US')
  })
  told.set(text, { code, facts, text })
  return text
}

/** A message's name and facts. One without gaps may have no name. */
export function saidOf(message: string | Said): Said {
  if (typeof message !== 'string') return message
  return told.get(message) ?? { code: 'as-told', facts: { sentence: { term: message } }, text: message }
}
