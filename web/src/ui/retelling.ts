import { filled, type Telling } from '@waybill/contract/filled.ts'
import type { Said } from '@waybill/contract/said.ts'
import { SAYINGS } from '@waybill/contract/sayings.ts'
import { saidOf } from '@waybill/contract/told.ts'

/** Reads out in another language what the server said. Loaded with that language's catalogue: whoever reads English needs none of it. */
export class Retelling {
  readonly #catalogue: Readonly<Record<string, unknown>>
  readonly #telling: Telling

  constructor(catalogue: Readonly<Record<string, unknown>>, locale: string) {
    this.#catalogue = catalogue
    this.#telling = { term: (english) => this.term(english), said: (said) => this.said(said), locale }
  }

  /** By its name; a name that only a newer server knows is read as it came. */
  said({ code, facts, text }: Said): string {
    const known = SAYINGS[code]
    return known === undefined ? text : filled(this.term(known), facts, this.#telling)
  }

  /** The message of a rule, which the browser found out itself. */
  message(text: string): string {
    return this.said(saidOf(text))
  }

  /** A word of ours. What somebody typed is in no catalogue. */
  term(english: string): string {
    const found = this.#catalogue[english]
    return typeof found === 'string' ? found : english
  }
}
