import { AP_INVOICE, LUMPER_RECEIPT, PROOF_OF_DELIVERY, SCALE_TICKET } from '@waybill/contract/documents/file-types.ts'
import { BILL_OF_LADING } from '@waybill/contract/documents/printed-papers.ts'
import { FOUND_BY, type FoundBy } from '@waybill/contract/documents/reading.ts'
import type { NumberedLoad } from './holders.ts'

/** What a file says, by where it says it. */
export type Says = Record<FoundBy, readonly string[]>

/** Shorter ones are years, street numbers and counts. */
const FEWEST_DIGITS = 5
const LONGEST = 30

/** What may be a load's number: words with enough digits, whole and in their parts, as POD4341006 or PO-77123_2.pdf have them. */
export function numbersIn(text: string, most = 200): string[] {
  const found = new Set<string>()
  for (const [word] of text.matchAll(/[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*/g)) {
    for (const number of [word, word.toUpperCase(), ...word.split('-'), ...(word.match(/\d+/g) ?? [])])
      if (number.length <= LONGEST && number.replaceAll(/\D/g, '').length >= FEWEST_DIGITS) found.add(number)
    if (found.size >= most) break
  }
  return [...found].slice(0, most)
}

/** The kinds that people name in a file's name, or that stand at the head of its text. */
const KINDS: readonly (readonly [said: RegExp, fileType: number])[] = [
  [/\bpod\b|proof of delivery|delivery receipt/i, PROOF_OF_DELIVERY],
  [/\binv(?:oice)?s?\b/i, AP_INVOICE],
  [/\blumper\b/i, LUMPER_RECEIPT],
  [/\b(?:scale|weight) ticket\b/i, SCALE_TICKET],
  [/\bbol\b|bill of lading/i, BILL_OF_LADING],
]
/** Characters in which a paper says what it is. */
const HEAD = 300

/** The kind a file says it is; undefined if it says none. */
export function kindIn(name: string, text: string): number | undefined {
  const written = name.replaceAll(/[^A-Za-z]+/g, ' ')
  const said = (where: string) => KINDS.find(([words]) => words.test(where))?.[1]
  return said(written) ?? said(text.slice(0, HEAD))
}

export type Named<Load> = { load: Load; by: FoundBy; number: string }

/**
 * The loads that a file names, the likeliest first, and whether nobody has to choose. A load number in the barcode or file name counts most,
 * then a reference there, which several loads may share, then a load number in the text. A reference in the text is only a hint: any PO or
 * street number may equal one. So is whatever was read from a picture, where a 3 may be an 8.
 */
export function named<Load extends Pick<NumberedLoad, 'found'>>(
  loads: readonly Load[],
  says: Says,
): { named: Named<Load>[]; isCertain: boolean } {
  const graded = loads
    .flatMap((load) => {
      const [best] = FOUND_BY.flatMap((by) =>
        load.found
          .filter(({ number }) => says[by].includes(number))
          .map(({ number, is }) => ({ load, by, number, grade: gradeOf(by, is) })),
      ).toSorted((one, other) => one.grade - other.grade)
      return best ?? []
    })
    .toSorted((one, other) => one.grade - other.grade)
  const [first, second] = graded
  const isCertain = first !== undefined && first.grade < HINT && second?.grade !== first.grade
  return { named: graded.map(({ load, by, number }) => ({ load, by, number })), isCertain }
}

const HINT = 3

function gradeOf(by: FoundBy, is: NumberedLoad['found'][number]['is']): number {
  const isReference = is === 'reference' ? 1 : 0
  if (by === 'scan') return HINT + isReference
  return by === 'text' ? HINT - 1 + isReference : isReference
}
