/**
 * The message catalogue. English stands in the code and is its own key, so a page reads as it shows and needs no build step;
 * another language is one JSON file (`catalogues/<language>.json`, English → translation), fetched only when it is chosen.
 *
 *   t('Shipment {number} voided', { number })              placeholders are checked by the compiler
 *   plural(count, '{n} shipment', '{n} shipments')         the catalogue's key is the second text; its value names the
 *                                                          plural forms of the language ({ "one": …, "many": …, "other": … })
 *   imperative('Open')                                     an act whose English word is also a name; its key is `to Open`
 *   retell(said)                                           what the server said, by its name and its facts; or a word of ours
 *
 * `catalogues.test.ts` collects what the source says and fails when a language lacks a text.
 *
 * Why not a message compiler: it would put a compile step before Vite or 6 kB of parser into every page for the same two
 * needs. `loadLanguage` runs before the first render; changing the language stores the choice and loads the page anew.
 */
import type { Can } from '@waybill/contract/permissions.ts'
import type { Said } from '@waybill/contract/said.ts'
import type { Retelling } from './retelling.ts'

export type Language = 'en' | 'es' | 'fr-CA'

type Catalogue = Readonly<Record<string, string | Readonly<Record<string, string>>>>
type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never
type Values<Text extends string> = [Placeholder<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholder<Text>, string | number>>]

const catalogues: Record<Exclude<Language, 'en'>, () => Promise<{ default: Catalogue }>> = {
  es: () => import('./catalogues/es.json'),
  'fr-CA': () => import('./catalogues/fr-ca.json'),
}

let language: Language = 'en'
let catalogue: Catalogue = {}
let retelling: Retelling | undefined
let pluralRules = new Intl.PluralRules('en-US')

/** Loads the catalogue of a language and marks the page with it. Call it before the first render. */
export async function loadLanguage(chosen: Language): Promise<void> {
  language = chosen
  pluralRules = new Intl.PluralRules(locale())
  if (chosen === 'en') {
    catalogue = {}
    retelling = undefined
  } else {
    const [{ default: texts }, { Retelling }] = await Promise.all([catalogues[chosen](), import('./retelling.ts')])
    catalogue = texts
    retelling = new Retelling(texts, locale())
  }
  document.documentElement.lang = chosen
}

/** The locale for Intl: figures and dates keep the American form the specification fixes, words follow the language. */
export function locale(): string {
  return language === 'en' ? 'en-US' : language === 'es' ? 'es-US' : 'fr-CA'
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** The text in the user's language, its placeholders filled in. */
export function t<Text extends string>(text: Text, ...[values]: Values<Text>): string {
  return fill(translationOf(text) ?? text, values ?? {})
}

/** A verb that English spells like a name: Open, Tender, Dispatch. */
export function imperative(word: string): string {
  return translationOf(`to ${word}`) ?? word
}

/** What the server said, in the reader's language. */
export function retell(said: Said | string): string {
  if (typeof said === 'string') return retelling?.message(said) ?? said
  return retelling?.said(said) ?? said.text
}

/** Why something cannot be done; null when it can. */
export function whyNot(can: Can | undefined): string | null {
  return can === undefined || can === true ? null : retell(can)
}

/** Of every act that is not of the reader's role the server says so. */
export function isNotTheirs(can: Can): boolean {
  return can !== true && can.code === 'not-your-role'
}

function translationOf(key: string): string | undefined {
  const found = catalogue[key]
  return typeof found === 'string' ? found : undefined
}

/** The text for a count, e.g. `plural(3, '{n} new', '{n} new')`. */
export function plural(n: number, one: string, other: string): string {
  const form = pluralRules.select(n)
  const found = catalogue[other]
  const text = typeof found === 'object' ? (found[form] ?? found.other) : undefined
  return fill(text ?? (form === 'one' ? one : other), { n: n.toLocaleString(locale()) })
}
