import { z } from 'zod'
import { stateCodeOf } from './state-names.ts'

/** Letter, digit, letter, an optional space or hyphen, digit, letter, digit: Canadian (SPEC §5). */
const CANADIAN = /^[a-z]\d[a-z][ -]?\d[a-z]\d$/i
const AMERICAN = /^\d{5}(?:-\d{4})?$/

/** Which country a postal code belongs to; undefined if it has neither form. */
export function countryOfPostalCode(postalCode: string): 'US' | 'CA' | undefined {
  if (CANADIAN.test(postalCode)) return 'CA'
  return AMERICAN.test(postalCode) ? 'US' : undefined
}

/** However entered (space, hyphen or neither), a Canadian code is stored one way: documents, searches and X12 compare it. */
export const PostalCode = z
  .string()
  .trim()
  .toUpperCase()
  .overwrite((code) => (CANADIAN.test(code) ? `${code.slice(0, 3)} ${code.slice(-3)}` : code))
  .refine((code) => countryOfPostalCode(code) !== undefined, 'Enter a US or Canadian postal code')

/** State, territory or province by its two letters, also when its name is entered. */
export const StateCode = z
  .string()
  .trim()
  .max(40)
  .overwrite((entered) => stateCodeOf(entered) ?? entered)
  .refine((code) => stateCodeOf(code) === code, 'Enter the two letters of the state or province')
