import { Refusal } from './refusal.ts'

/** The deepest body is a note's tree, at about twenty. */
const MOST_DEPTH = 64
/** The longest body is a tariff's lines, in the tens of thousands. */
const MOST_PARTS = 250_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b])
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d])
const COMMA = 0x2c

/**
 * Refuses what would hold everybody else up while it is parsed (P29): texts may be as long as the body, trees may not. Of UTF-8 only what is
 * in ASCII counts, so it is not decoded: that takes longer than to find the sixty-fifth bracket.
 */
export function refuseTangled(json: Buffer): void {
  let depth = 0
  let parts = 0
  for (let at = 0; at < json.length; at++) {
    const sign = json[at] ?? 0
    if (sign === QUOTE) at = endOfText(json, at)
    else if (sign === COMMA) parts++
    else if (CLOSING.has(sign)) depth--
    else if (OPENING.has(sign)) {
      depth++
      parts++
    }
    if (depth > MOST_DEPTH || parts > MOST_PARTS)
      throw new Refusal('bad-request', 'The request is nested too deeply. Send it in smaller parts.')
  }
}

/** The quote that closes a text: one after an even number of backslashes. */
function endOfText(json: Buffer, from: number): number {
  for (let at = json.indexOf(QUOTE, from + 1); at >= 0; at = json.indexOf(QUOTE, at + 1)) {
    let slashes = 0
    while (json[at - 1 - slashes] === BACKSLASH) slashes++
    if (slashes % 2 === 0) return at
  }
  return json.length
}
