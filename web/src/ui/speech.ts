import { filled, type Telling } from '@waybill/contract/filled.ts'
import type { Said } from '@waybill/contract/said.ts'
import { saidOf } from '@waybill/contract/told.ts'
import { momentText } from './zoned-time.ts'

/** English → translation; server messages by their name. */
export type Catalogue = Readonly<Record<string, string | Readonly<Record<string, string>>>>

/** A language other than English, as far as loaded. English readers need none of this. */
export class Speech {
  /** What a language does to a sentence once its names are filled in. */
  declare readonly joined?: (filled: string) => string
  readonly locale: string
  readonly #words: Map<string, Catalogue[string]>
  readonly #plurals: Intl.PluralRules
  readonly #telling: Telling
  readonly #catalogues: readonly (() => Promise<Catalogue>)[]
  readonly #learned = new Map<number, Promise<void>>()

  /** The base is already loaded; the others are numbered by file order. */
  constructor(locale: string, base: Catalogue, files: Readonly<Record<string, () => Promise<Catalogue>>>) {
    this.locale = locale
    this.#words = new Map(Object.entries(base))
    this.#plurals = new Intl.PluralRules(locale)
    this.#telling = {
      term: (english) => this.text(english) ?? english,
      said: (said) => this.said(said),
      moment: momentText,
      locale,
    }
    this.#catalogues = Object.values(files)
  }

  /** Without a build, nothing says which catalogues the code needs: load them all. */
  async learn(catalogues: readonly number[]): Promise<void> {
    const wanted = import.meta.env.DEV ? [...this.#catalogues.keys()] : catalogues
    await Promise.all(wanted.map((number) => this.#learn(number)))
  }

  async learnWith<Code>(code: Promise<Code>, catalogues: readonly number[]): Promise<Code> {
    const [loaded] = await Promise.all([code, this.learn(catalogues)])
    return loaded
  }

  #learn(number: number): Promise<void> {
    const learning = this.#learned.get(number) ?? this.#fetch(number)
    this.#learned.set(number, learning)
    return learning
  }

  async #fetch(number: number): Promise<void> {
    // What fails to load is read in English.
    const catalogue: Catalogue = (await this.#catalogues[number]?.().catch(() => undefined)) ?? {}
    for (const [key, words] of Object.entries(catalogue)) this.#words.set(key, words)
  }

  text(key: string): string | undefined {
    const words = this.#words.get(key)
    return typeof words === 'string' ? words : undefined
  }

  plural(n: number, key: string): string | undefined {
    const forms = this.#words.get(key)
    return typeof forms === 'object' ? (forms[this.#plurals.select(n)] ?? forms['other']) : undefined
  }

  /** By its name; a name that only a newer server knows shows as sent. */
  said({ code, facts, text }: Said): string {
    const words = this.text(`#${code}`)
    return words === undefined ? text : filled(words, facts, this.#telling)
  }

  /** A validation message that the browser itself produced. */
  message(text: string): string {
    return this.said(saidOf(text))
  }
}
