import { z } from 'zod'
import { Currency } from './currency.ts'
import { filledInEnglish } from './in-english.ts'

/**
 * What fills a gap in a sentence. Text is the same in every language: a name, what somebody typed. Everything else is formatted where
 * the sentence is shown. Sentences may be nested, and one gap may hold several facts.
 */
export type Fact =
  | string
  | number
  /** One of our terms, in English: a status, a document type. */
  | { term: string }
  | { at: string; timeZone: string }
  | { day: string }
  | { amount: number; currency: Currency }
  | Said
  | readonly Fact[]

/**
 * A sentence to show somebody: its name, what fills its gaps, and the filled-in English text. The names and their English are in each
 * room's `x.sayings.ts`.
 */
export type Said = { code: string; facts: Readonly<Record<string, Fact>>; text: string }

export const Fact: z.ZodType<Fact> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.strictObject({ term: z.string() }),
    z.strictObject({ at: z.iso.datetime(), timeZone: z.string() }),
    z.strictObject({ day: z.iso.date() }),
    z.strictObject({ amount: z.number(), currency: Currency }),
    Said,
    z.array(Fact),
  ]),
)

export const Said: z.ZodType<Said> = z.strictObject({
  code: z.string(),
  facts: z.record(z.string(), Fact),
  text: z.string(),
})

type Gap<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Gap<Rest> : never
/** What fills this sentence's gaps; nothing if it has none. */
export type Facts<Text extends string, Value = Fact> = [Gap<Text>] extends [never]
  ? []
  : [facts: Readonly<Record<Gap<Text>, Value>>]

/** Builds a room's `say`: `say('paper-missing', { paper: { term: 'Bill of Lading' }, of: 'Shipment 4340017' })`. */
export function sayer<const Sayings extends Readonly<Record<string, string>>>(sayings: Sayings) {
  return <Code extends keyof Sayings & string>(code: Code, ...filling: Facts<Sayings[Code]>): Said => {
    const facts: Said['facts'] = filling[0] ?? {}
    return { code, facts, text: filledInEnglish(sayings[code] ?? code, facts) }
  }
}
