/**
 * The message catalogue. English stands in the code and is its own key, so a page reads as it shows and needs no build step;
 * another language is one JSON file (`catalogues/<language>.json`, English → translation), fetched only when it is chosen.
 *
 *   t('Shipment {number} voided', { number })              placeholders are checked by the compiler
 *   plural(count, '{n} shipment', '{n} shipments')         the catalogue's key is the second text; its value names the
 *                                                          plural forms of the language ({ "one": …, "many": …, "other": … })
 *   imperative('Open')                                     an act whose English word is also a name; its key is `to Open`
 *   retell(sentence)                                       what the server or a rule of the contract said, in English; a key
 *                                                          with numbers ({1}, {2}) fits sentences that were filled in there
 *
 * `catalogues.test.ts` collects what the source says and fails when a language lacks a text.
 *
 * Why not a message compiler: it would put a compile step before Vite or 6 kB of parser into every page for the same two
 * needs. `loadLanguage` runs before the first render; changing the language stores the choice and loads the page anew.
 */
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
let forms: [RegExp, string][] | undefined
let pluralRules = new Intl.PluralRules('en-US')

/** Loads the catalogue of a language and marks the page with it. Call it before the first render. */
export async function loadLanguage(chosen: Language): Promise<void> {
  catalogue = chosen === 'en' ? {} : (await catalogues[chosen]()).default
  forms = undefined
  language = chosen
  pluralRules = new Intl.PluralRules(locale())
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

/** What is longer is what somebody wrote: a form with several gaps would be tried at every place of it (P33). */
const LONGEST_SENTENCE = 1_000

/** A sentence that was made elsewhere: looked up as it stands, else by the form that it was filled into. */
export function retell(sentence: string): string {
  const whole = translationOf(sentence)
  if (whole !== undefined || sentence.length > LONGEST_SENTENCE) return whole ?? sentence
  forms ??= formsOf(catalogue)
  for (const [form, text] of forms) {
    const [, ...values] = form.exec(sentence) ?? []
    // A status or another sentence is translated where it is filled in; a name stays as it is.
    const told = values.map((value, position) => [position + 1, retell(value)])
    if (told.length > 0) return fill(text, Object.fromEntries(told))
  }
  return sentence
}

function translationOf(key: string): string | undefined {
  const found = catalogue[key]
  return typeof found === 'string' ? found : undefined
}

/** The longest first: "{1} is on hold: {2}" before "{1} is on hold". */
function formsOf(all: Catalogue): [RegExp, string][] {
  return Object.entries(all)
    .flatMap(([key, text]): [string, string][] =>
      key.includes('{1}') && typeof text === 'string' ? [[key, text]] : [],
    )
    .sort(([one], [other]) => other.length - one.length)
    .map(([key, text]) => [
      new RegExp(`^${key.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\d\}/g, '(.*)')}$`, 's'),
      text,
    ])
}

/** The text for a count, e.g. `plural(3, '{n} new', '{n} new')`. */
export function plural(n: number, one: string, other: string): string {
  const form = pluralRules.select(n)
  const found = catalogue[other]
  const text = typeof found === 'object' ? (found[form] ?? found.other) : undefined
  return fill(text ?? (form === 'one' ? one : other), { n: n.toLocaleString(locale()) })
}
