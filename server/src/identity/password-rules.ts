import { readFileSync } from 'node:fs'
import { Refusal } from '../http/refusal.ts'

const LIST = new URL('./common-passwords.txt', import.meta.url)
const COMMON = new Set(
  readFileSync(LIST, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# ')),
)

const EASY = 'This password is easy to guess: it is one of the most common, or made of one. Choose another.'
const OWN = 'Your email address is easy to guess. Choose another password.'

/** Length is the contract's rule. Here is refused what everybody tries first; which kinds of signs stand in it is nobody's business. */
export function refuseGuessable(password: string, userName: string, field: string): void {
  const reason = isOwnName(password, userName) ? OWN : isCommon(password) ? EASY : undefined
  if (reason) throw new Refusal('bad-request', undefined, { modelState: { [field]: [reason] } })
}

/** One of the list as it stands, with figures and signs around it ("Password123!"), or said over and over ("abcabcabcabc"). */
export function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  const unit = repeatedPart(lower)
  return (
    [lower, unit, lettersOf(lower), lettersOf(unit)].some((part) => COMMON.has(part)) ||
    unit.length <= 4 ||
    isRun(lower)
  )
}

function isOwnName(password: string, userName: string): boolean {
  const lower = password.toLowerCase()
  return lower === userName || lower === userName.split('@')[0]
}

function lettersOf(text: string): string {
  const first = text.search(/[a-z]/)
  if (first < 0) return text
  let end = text.length
  while (!/[a-z]/.test(text.charAt(end - 1))) end--
  return text.slice(first, end)
}

/** The shortest part that the text repeats; the whole text when it repeats none. */
function repeatedPart(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    const part = text.slice(0, length)
    if (part.repeat(Math.ceil(text.length / length)).startsWith(text)) return part
  }
  return text
}

/** Signs that follow each other: 123456789012 counts on, as does abcdefghijkl. */
function isRun(text: string): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  // From 9 on to 0.
  steps.delete(-9)
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}
