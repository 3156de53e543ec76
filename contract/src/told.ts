import { type Facts, type Said, sayer } from './said.ts'
import { MISTAKE_SAYINGS } from './sayings/mistake.ts'

const say = sayer(MISTAKE_SAYINGS)
const told = new Map<string, Said>()

/**
 * The message of a rule: `.max(MOST_STOPS, mistake('at-most-stops', { most: MOST_STOPS }))`. zod keeps the text alone; its name and facts
 * are kept here, once for each text that the rules of the contract can come to.
 */
export function mistake<Code extends keyof typeof MISTAKE_SAYINGS>(
  code: Code,
  ...facts: Facts<(typeof MISTAKE_SAYINGS)[Code]>
): string {
  const said = say(code, ...facts)
  told.set(said.text, said)
  return said.text
}

/** A message by its name. One without gaps may have none, and is its own word. */
export function saidOf(message: string | Said): Said {
  if (typeof message !== 'string') return message
  return told.get(message) ?? { code: 'as-told', facts: { sentence: { term: message } }, text: message }
}
