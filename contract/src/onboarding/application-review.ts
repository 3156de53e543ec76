import { z } from 'zod'
import { Id } from '../ids.ts'
import { OnboardingState } from '../onboarding-states.ts'
import { Can } from '../permissions.ts'
import { Said } from '../said.ts'
import { Instant } from '../time.ts'
import { Application } from './application.ts'

export const ApplicationRow = z.strictObject({
  id: Id,
  state: OnboardingState,
  isOnHold: z.boolean(),
  companyName: z.string(),
  usdot: z.string().nullable(),
  docketNumber: z.string().nullable(),
  applicantName: z.string(),
  applicantEmail: z.string(),
  waitingOn: z.enum(['carrier', 'provider']).nullable(),
  /** What the provider has to do: a review, or a call to the registered number. */
  waitingFor: z.enum(['review', 'call', 'conditions']).nullable(),
  startedAt: Instant,
  submittedAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  changedAt: Instant,
})
export type ApplicationRow = z.infer<typeof ApplicationRow>

export const CHECKS = [
  'authority-active',
  'not-out-of-service',
  'not-broker-only',
  'safety-rating',
  'record-fresh',
  'control-proven',
  'usdot-unknown',
  'auto-minimum',
  'cargo-minimum',
  'insurance-current',
  'insured-name-matches',
  'tax-name-matches',
  'email-domain-matches',
  'payee-name-matches',
] as const

export const CheckCode = z.enum(CHECKS)
export type CheckCode = z.infer<typeof CheckCode>

export const CHECK_NAMES: Record<CheckCode, string> = {
  'authority-active': 'Authority',
  'not-out-of-service': 'Out of service',
  'not-broker-only': 'Broker authority',
  'safety-rating': 'Safety rating',
  'record-fresh': 'Age of the record',
  'control-proven': 'Control of the registered contact',
  'usdot-unknown': 'One account for the carrier',
  'auto-minimum': 'Auto liability',
  'cargo-minimum': 'Cargo insurance',
  'insurance-current': 'Insurance in force',
  'insured-name-matches': 'Name on the certificate',
  'tax-name-matches': 'Name on the tax form',
  'email-domain-matches': 'Email of the applicant',
  'payee-name-matches': 'Name on the account',
}

/** What Waybill found out for the reviewer. A failed check prevents approval unless it is waived. */
export const Check = z.strictObject({
  check: CheckCode,
  outcome: z.enum(['passed', 'warning', 'failed', 'unknown']),
  says: Said,
  canBeWaived: z.boolean(),
})
export type Check = z.infer<typeof Check>

export const Reason = (message: string) => z.string().trim().min(1, message).max(1_000)

/** An application as the provider's staff sees it. */
export const ApplicationReview = z.strictObject({
  ...Application.omit({ drafts: true }).shape,
  companyId: Id,
  isOnHold: z.boolean(),
  isDoNotUse: z.boolean(),
  holdReason: z.string().nullable(),
  waitingFor: ApplicationRow.shape.waitingFor,
  /** In full, so staff can call it. */
  registeredEmail: z.string().nullable(),
  registeredPhone: z.string().nullable(),
  controlProvenBy: z.string().nullable(),
  checks: z.array(Check),
  /** Where and with what the agreement was signed. */
  signatureEvidence: z.strictObject({ address: z.string(), userAgent: z.string(), signedBy: z.string() }).nullable(),
  events: z.array(
    z.strictObject({
      at: Instant,
      by: z.string(),
      says: z.string(),
      reason: Said.nullable(),
      /** Not shown to the carrier. */
      isInternal: z.boolean(),
    }),
  ),
  can: z.strictObject({
    confirmControl: Can,
    askForChanges: Can,
    approve: Can,
    approveConditionally: Can,
    reject: Can,
    hold: Can,
    release: Can,
    markDoNotUse: Can,
    checkAuthority: Can,
  }),
})
export type ApplicationReview = z.infer<typeof ApplicationReview>

export const Waivers = z
  .array(z.strictObject({ check: CheckCode, reason: Reason('Enter why this does not matter') }))
  .max(CHECKS.length)
  .default([])
