/**
 * The words on a page. English is in the code and is its own key, so pages read as they show and need no build step. Another
 * language is a folder of catalogues, English → translation, fetched only by its readers (decision 65).
 *
 *   t('Shipment {number} voided', { number })              placeholders are checked by the compiler
 *   plural(count, '{n} shipment', '{n} shipments')         the catalogue's key is the second text; its value names the
 *                                                          plural forms of the language ({ "one": …, "many": …, "other": … })
 *   imperative('Open')                                     an action whose English word is also a noun; key: `to Open`
 *   retell(said)                                           what the server said, by its name and its facts; or a word of ours
 *
 * `catalogues.test.ts` collects the source's texts and fails when a language lacks one or has it in the wrong file.
 *
 * `loadLanguage` runs before the first render; changing the language stores the choice and reloads the page.
 */
import type { Can } from '@waybill/contract/permissions.ts'
import type { Said } from '@waybill/contract/said.ts'
import { onThisClock } from './clock.ts'
import { locale, setLocale } from './locale.ts'
import type { Speech } from './speech.ts'

export { locale } from './locale.ts'

export type Language = 'en' | 'es' | 'fr-CA'

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never
type Values<Text extends string> = [Placeholder<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholder<Text>, string | number>>]

const speeches: Record<Exclude<Language, 'en'>, () => Promise<{ speech: Speech }>> = {
  es: () => import('./catalogues/es.ts'),
  'fr-CA': () => import('./catalogues/fr-ca.ts'),
}

export function isLanguage(text: string | null): text is Language {
  return text === 'en' || (text !== null && Object.hasOwn(speeches, text))
}

let speech: Speech | undefined
/** The catalogues that the loaded code needs. */
const said: number[] = []

/** Loads a language, for all code loaded or loading, and marks the page with it. Call it before the first render. */
export async function loadLanguage(chosen: Language): Promise<void> {
  speech = chosen === 'en' ? undefined : (await speeches[chosen]()).speech
  await speech?.learn(said)
  setLocale(speech?.locale ?? 'en-US')
  document.documentElement.lang = chosen
}

/** Loads code along with the catalogues it needs. The build puts this around each `import()` (web/words-with-code.ts). */
export function withWords<Code>(code: Promise<Code>, ...catalogues: number[]): Promise<Code> {
  said.push(...catalogues)
  return speech?.learnWith(code, catalogues) ?? code
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  const filled = text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  return speech?.joined?.(filled) ?? filled
}

/** The text in the user's language, its placeholders filled in. */
export function t<Text extends string>(text: Text, ...[values]: Values<Text>): string {
  return fill(speech?.text(text) ?? text, values ?? {})
}

/** A verb that is also a noun in English: Open, Tender, Dispatch. */
export function imperative(word: string): string {
  return speech?.text(`to ${word}`) ?? word
}

/** What the server said, in the reader's language. */
export function retell(said: Said | string): string {
  if (typeof said === 'string') return speech?.message(said) ?? said
  return onThisClock(speech?.said(said) ?? said.text)
}

/** Why something cannot be done; null when it can. */
export function whyNot(can: Can | undefined): string | null {
  return can === undefined || can === true ? null : retell(can)
}

/** The server says so of every action outside the user's role. */
export function isNotTheirs(can: Can): boolean {
  return can !== true && can.code === 'not-your-role'
}

/** The text for a count, e.g. `plural(3, '{n} new', '{n} new')`. */
export function plural(n: number, one: string, other: string): string {
  return fill(speech?.plural(n, other) ?? (n === 1 ? one : other), { n: n.toLocaleString(locale()) })
}
