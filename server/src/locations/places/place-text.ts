import { placeCodeOf } from './places.ts'

/** A place as somebody typed it: each part can be missing (''), city and code can be partial. */
export type PlaceText = {
  /** In lower case. */
  city: string
  /** Two capitals, '' if not typed. */
  state: string
  /** The code of `Place`: five digits, or the first three characters of a Canadian code. */
  code: string
  /** The code as typed, if complete. */
  wholeCode: string
}

/** At the end of a text: digits of a ZIP code, or a Canadian code, even partial. */
const CODE = /(?:^|[\s,])(\d{1,5}(?:-\d{0,4})?|[a-z]\d(?:[a-z](?:[ -]?\d[a-z]?\d?)?)?)$/i
const WHOLE_CODE = /^(?:\d{5}(?:-\d{4})?|[a-z]\d[a-z][ -]?\d[a-z]\d)$/i
const STATE = /[\s,]([a-z]{2})$/i

/** `Chicago, IL 606` → city, state and partial code. */
export function readPlaceText(text: string): PlaceText {
  const tidy = (part: string) => part.replace(/\s+/g, ' ').replace(/^[\s,]+|(?<![\s,])[\s,]+$/g, '')
  let rest = tidy(text)
  const typed = CODE.exec(rest)?.[1] ?? ''
  rest = tidy(rest.slice(0, rest.length - typed.length))
  const state = STATE.exec(rest)?.[1] ?? ''
  rest = tidy(rest.slice(0, rest.length - state.length))
  return {
    city: rest.toLowerCase(),
    state: state.toUpperCase(),
    code: placeCodeOf(typed),
    wholeCode: WHOLE_CODE.test(typed) ? typed.toUpperCase() : '',
  }
}

/** Whether a text starts like a street, with a house number. */
const STREET = /^\d+[a-z]?\s+\S/i

/**
 * A street and its place, as people type them: `6500 W 65th St, Chicago, IL`. A street without a comma has a place only if it ends
 * in a complete postal code.
 */
export function readAddressText(text: string): { street: string | null; place: PlaceText | undefined } {
  const [first = '', ...others] = text.split(',')
  if (!STREET.test(first.trim())) return { street: null, place: readPlaceText(text) }
  if (others.length > 0) return { street: first.trim(), place: readPlaceText(others.join(',')) }
  const place = readPlaceText(first)
  if (place.wholeCode === '') return { street: first.trim(), place: undefined }
  const street = first.trim().slice(0, -place.wholeCode.length).trim()
  return { street: STREET.test(street) ? street : null, place: { ...place, city: '', state: '' } }
}
