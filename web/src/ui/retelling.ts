import { filled } from '@waybill/contract/filled.ts'
import type { Said } from '@waybill/contract/said.ts'
import { SAYINGS } from '@waybill/contract/sayings.ts'

/** What is longer is what somebody wrote: a form with several gaps would be tried at every place of it (P33). */
const LONGEST_SENTENCE = 1_000

/** Reads out in another language what the server said. Loaded with that language's catalogue: whoever reads English needs none of it. */
export class Retelling {
  readonly #catalogue: Readonly<Record<string, unknown>>
  readonly #locale: string
  #forms: [RegExp, string][] | undefined

  constructor(catalogue: Readonly<Record<string, unknown>>, locale: string) {
    this.#catalogue = catalogue
    this.#locale = locale
  }

  /** By its name; a name that only a newer server knows is read as it came. */
  said({ code, facts, text }: Said): string {
    const known = SAYINGS[code]
    if (known === undefined) return text
    return filled(this.#translationOf(known) ?? known, facts, {
      tell: (term) => this.sentence(term),
      locale: this.#locale,
    })
  }

  /** Without a name: looked up as it stands, else by the form that it was filled into. */
  sentence(sentence: string): string {
    const whole = this.#translationOf(sentence)
    if (whole !== undefined || sentence.length > LONGEST_SENTENCE) return whole ?? sentence
    this.#forms ??= formsOf(this.#catalogue)
    for (const [form, text] of this.#forms) {
      const values = Object.entries(form.exec(sentence)?.groups ?? {})
      // A status or another sentence is translated where it is filled in; a name stays as it is.
      const told = Object.fromEntries(values.map(([name, value]) => [name.slice(1), this.sentence(value)]))
      if (values.length > 0) return filled(text, told)
    }
    return sentence
  }

  #translationOf(key: string): string | undefined {
    const found = this.#catalogue[key]
    return typeof found === 'string' ? found : undefined
  }
}

/** The longest first: "{1} is on hold: {2}" before "{1} is on hold". */
function formsOf(catalogue: Readonly<Record<string, unknown>>): [RegExp, string][] {
  const sayings = new Set(Object.values(SAYINGS))
  return Object.entries(catalogue)
    .flatMap(([key, text]): [string, string][] =>
      typeof text === 'string' && (key.includes('{1}') || (sayings.has(key) && key.includes('{'))) ? [[key, text]] : [],
    )
    .sort(([one], [other]) => other.length - one.length)
    .map(([key, text]) => [formOf(key), text])
}

/** What a sentence of this form looks like; a group cannot be called by a number, so `{1}` is `_1` inside. */
function formOf(key: string): RegExp {
  const literal = key.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replace(/\{(\w+)\}/g, (_, name: string) => `(?<_${name}>.*)`)}$`, 's')
}
