import { readFileSync } from 'node:fs'
import { Refusal } from '../../http/refusal.ts'

const LIST = new URL('./common-passwords.txt', import.meta.url)
const COMMON = new Set(
  readFileSync(LIST, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# ')),
)

const EASY = 'This password is easy to guess: it is a common one, or based on one. Choose another.'
const OWN =
  'This password is easy to guess: it is made of your email address, your company’s name or the name of this portal. Choose another.'

/** What everyone knows of whoever chooses a password. */
export type Own = { userName: string; companyName: string; brand: string }

/** Length is the contract's rule. This refuses what everyone tries first; which kinds of characters it has does not matter. */
export function refuseGuessable(password: string, own: Own, field: string): void {
  const reason = isMadeOf(own, password) ? OWN : isCommon(password) ? EASY : undefined
  if (reason) throw new Refusal('bad-request', undefined, { modelState: { [field]: [reason] } })
}

/** On the list as is, with digits and symbols around it ("Password123!"), or repeated ("abcabcabcabc"). */
export function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  const unit = repeatedPart(lower)
  return (
    [lower, unit, lettersOf(lower), lettersOf(unit)].some((part) => COMMON.has(part)) ||
    unit.length <= 4 ||
    isRun(lower)
  )
}

const PRODUCT = 'Waybill'
/** Shorter words occur in others by chance. */
const LEAST_OF_A_WORD = 4

/** Whether nothing, a few letters or a common password is left without the owner's names ("Alder.example2026!", "@ld3r-Tr4nsport"). */
function isMadeOf({ userName, companyName, brand }: Own, password: string): boolean {
  const [mailbox = '', domain = ''] = userName.split('@')
  const names = [mailbox, domain, companyName, brand, PRODUCT]
  const words = names
    .flatMap((name) => [name, ...name.split(/[^\p{L}\d]+/u)])
    .map(lettersIn)
    .filter((word) => word.length >= LEAST_OF_A_WORD)
    .toSorted((one, other) => other.length - one.length)
  return [lettersIn(password), lettersIn(readAsLetters(password))].some((letters) => {
    const left = words.reduce((rest, word) => rest.replaceAll(word, ''), letters)
    return left !== letters && (left.length < LEAST_OF_A_WORD || COMMON.has(left))
  })
}

function lettersIn(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z]/g, '')
}

const LOOK_ALIKE: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

function readAsLetters(text: string): string {
  return text.replaceAll(/[013457@$]/g, (sign) => LOOK_ALIKE[sign] ?? sign)
}

function lettersOf(text: string): string {
  const first = text.search(/[a-z]/)
  if (first < 0) return text
  let end = text.length
  while (!/[a-z]/.test(text.charAt(end - 1))) end--
  return text.slice(first, end)
}

/** The shortest part the text repeats; the whole text if none. */
function repeatedPart(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    const part = text.slice(0, length)
    if (part.repeat(Math.ceil(text.length / length)).startsWith(text)) return part
  }
  return text
}

/** Characters in sequence: 123456789012 counts up, as does abcdefghijkl. */
function isRun(text: string): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  // From 9 to 0.
  steps.delete(-9)
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}
