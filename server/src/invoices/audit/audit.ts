import {
  INVOICE_EXCEPTION_SENTENCES,
  type InvoiceExceptionCode,
  type NextActor,
} from '@waybill/contract/invoices/invoice-codes.ts'
import { INVOICE_SAYINGS } from '@waybill/contract/invoices/invoices.sayings.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { saidOf } from '@waybill/contract/told.ts'
import { allOf } from '../../http/said.ts'

const say = sayer(INVOICE_SAYINGS)

/** The bill of one load, in cents, as the audit sees it (domain §4.3). */
export type Bill = {
  isThirdParty: boolean
  /** The provider enters it. */
  isBrokers: boolean
  billed: number
  expected: number
  lines: readonly BilledLine[]
  /** An earlier bill that this one repeats. */
  duplicateOf: Said | null
  /** More than one factor claims the carrier's invoices. */
  isPayeeDisputed: boolean
  isHeld: 'CLAIM_HOLD' | 'FRAUD_HOLD' | null
  isDelivered: boolean
  /** Counted over, short, damaged or refused, or not counted at all. */
  proofExceptions: readonly Said[]
  missing: readonly string[]
  daysSinceDelivery: number
}

export type BilledLine = {
  sequence: number
  code: string
  description: string
  /** The description as a saying; null when it is free text. */
  said?: Said | null
  rateType: string
  expected: number | null
  billed: number | null
}

export type Finding = {
  code: InvoiceExceptionCode
  nextActor: NextActor
  lineSequence: number | null
  said: Said
  expected: number | null
  billed: number | null
}

export type Verdict = { amount: number; findings: readonly Finding[]; isBelow: boolean }

/** What may differ without review: one unit of the currency, or half a percent of the agreed amount. */
const TOLERANCE_CENTS = 100
const TOLERANCE_PER_MILLE = 5
/** Charges of interstate freight may be contested and rebilled within so many days (49 USC 13710). */
const LATE_AFTER_DAYS = 180

export function toleranceOf(expected: number): number {
  return Math.max(TOLERANCE_CENTS, Math.floor((expected * TOLERANCE_PER_MILLE) / 1_000))
}

/**
 * Checks in the trade's order: duplicate, payee, delivered, documents, lines. A duplicate is not checked further. Within the tolerance, the
 * agreed amount is owed; below it, what was billed; above it, the findings are line by line.
 */
export function audit(bill: Bill): Verdict {
  const { desk, biller } = askedOf(bill)
  const found = (
    code: InvoiceExceptionCode,
    nextActor: NextActor,
    said = saidOf(INVOICE_EXCEPTION_SENTENCES[code]),
  ): Finding => ({
    code,
    nextActor,
    lineSequence: null,
    said,
    expected: null,
    billed: null,
  })
  const agreed = { amount: bill.expected, isBelow: false }
  if (bill.duplicateOf !== null) return { ...agreed, findings: [found('DUP', biller, bill.duplicateOf)] }
  const findings: Finding[] = []
  if (bill.isPayeeDisputed) findings.push(found('WRONG_PAYEE', desk, say('invoice-claimed-twice')))
  if (bill.isHeld) findings.push(found(bill.isHeld, desk))
  if (!bill.isDelivered) findings.push(found('NOT_DELIVERED', biller))
  if (bill.proofExceptions.length > 0) findings.push(found('POD_EXCEPTION', desk, allOf(bill.proofExceptions)))
  for (const paper of bill.missing)
    findings.push(found('MISSING_DOC', biller, say('exception-paper-missing', { paper: { term: paper } })))
  if (bill.daysSinceDelivery > LATE_AFTER_DAYS)
    findings.push(found('LATE_BILLING', desk, say('exception-late', { days: bill.daysSinceDelivery })))
  const surplus = bill.billed - bill.expected
  const tolerance = toleranceOf(bill.expected)
  if (surplus > tolerance) findings.push(...surplusesOf(bill))
  const isBelow = -surplus > tolerance
  return { amount: isBelow ? bill.billed : bill.expected, findings, isBelow }
}

/** Who decides, and who corrects the bill. A broker corrects none: whoever decides about its bill is asked alone. */
function askedOf({ isThirdParty, isBrokers }: Bill): { desk: NextActor; biller: NextActor } {
  const desk = isThirdParty ? 'payer' : 'provider'
  return { desk, biller: isBrokers ? desk : 'carrier' }
}

/** The lines above what was agreed; a bill without lines is above it as a whole. */
function surplusesOf(bill: Bill): Finding[] {
  const { lines, billed, expected } = bill
  const { desk, biller } = askedOf(bill)
  const above = lines.filter((line) => line.billed !== null && line.billed > (line.expected ?? 0))
  if (above.length === 0) {
    const said = saidOf(INVOICE_EXCEPTION_SENTENCES.RATE_MISMATCH)
    return [{ code: 'RATE_MISMATCH', nextActor: desk, lineSequence: null, said, expected, billed }]
  }
  return above.map((line) => {
    const code = codeOf(line)
    return {
      code,
      nextActor: code === 'ACCESSORIAL_NOT_APPROVED' ? biller : desk,
      lineSequence: line.sequence,
      said: say('exception-of-line', {
        line: line.said ?? { term: line.description },
        finding: saidOf(INVOICE_EXCEPTION_SENTENCES[code]),
      }),
      expected: line.expected,
      billed: line.billed,
    }
  })
}

function codeOf({ code, rateType, expected }: BilledLine): InvoiceExceptionCode {
  if (expected === null) return 'ACCESSORIAL_NOT_APPROVED'
  if (code === 'FUEL') return 'FUEL_MISMATCH'
  if (rateType === 'Per Mile') return 'MILES'
  return rateType === 'Per Cwt' ? 'WEIGHT_CLASS' : 'RATE_MISMATCH'
}
