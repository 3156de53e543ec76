import { z } from 'zod'
import { Amount, Email, Line, Required } from '../entered.ts'
import { Id } from '../ids.ts'
import { PhoneNumber } from '../phones.ts'
import { CalendarDate } from '../time.ts'

export const POLICY_KINDS = ['auto', 'cargo', 'general', 'workers-compensation'] as const
export const PolicyKind = z.enum(POLICY_KINDS)
export type PolicyKind = z.infer<typeof PolicyKind>

/** What the market requires (domain §5.4), in dollars. */
export const INSURANCE_MINIMUMS = { auto: 1_000_000, cargo: 100_000 } as const

/** One line of an ACORD 25 certificate. */
export const InsurancePolicy = z
  .strictObject({
    kind: PolicyKind,
    insurer: Required('Enter the insurer'),
    naic: z
      .string()
      .trim()
      .max(5)
      .refine((text) => /^\d{5}$/.test(text), 'Five digits')
      .nullable(),
    policyNumber: Required('Enter the policy number').max(60),
    effectiveOn: CalendarDate,
    expiresOn: CalendarDate,
    limit: Amount.min(1, 'Enter the limit'),
    deductible: Amount.nullable(),
    /** Which autos are covered; `scheduled` means the VIN must be checked. */
    autos: z.enum(['any', 'owned', 'hired', 'scheduled']).nullable(),
    coversReeferBreakdown: z.boolean(),
    exclusions: z.string().trim().max(1_000).nullable(),
  })
  .refine((policy) => policy.effectiveOn < policy.expiresOn, {
    path: ['expiresOn'],
    message: 'A policy expires after it begins',
  })
  .refine((policy) => policy.kind !== 'auto' || policy.autos !== null, {
    path: ['autos'],
    message: 'Choose which autos are covered',
  })
export type InsurancePolicy = z.infer<typeof InsurancePolicy>

export const Insurance = z.strictObject({
  documentId: Id,
  producer: z.strictObject({ agency: Required('Enter the agency'), phone: PhoneNumber, email: Email }),
  insuredName: Required('Enter the insured as the certificate names it'),
  policies: z
    .array(InsurancePolicy)
    .max(12)
    .refine((all) => all.some(({ kind }) => kind === 'auto'), 'Auto liability is missing')
    .refine((all) => all.some(({ kind }) => kind === 'cargo'), 'Cargo insurance is missing'),
  certificateHolder: Line.nullable(),
  hasAdditionalInsured: z.boolean(),
  hasWaiverOfSubrogation: z.boolean(),
})
export type Insurance = z.infer<typeof Insurance>

const Typed = Line.max(60)
const TypedAmount = z.number().int().min(0).max(1_000_000_000).nullable()

/** A certificate typed but not saved yet: nothing is required, and only its size is checked. */
export const InsuranceDraft = z
  .strictObject({
    insuredName: Line,
    agency: Line,
    phone: Typed,
    email: Line,
    policies: z
      .array(
        z
          .strictObject({
            kind: PolicyKind,
            insurer: Line,
            naic: Typed,
            policyNumber: Typed,
            effectiveOn: Typed,
            expiresOn: Typed,
            limit: TypedAmount,
            deductible: TypedAmount,
            autos: InsurancePolicy.shape.autos,
            coversReeferBreakdown: z.boolean(),
            exclusions: z.string().max(1_000),
          })
          .partial(),
      )
      .max(12),
    certificateHolder: Line,
    hasAdditionalInsured: z.boolean(),
    hasWaiverOfSubrogation: z.boolean(),
  })
  .partial()
export type InsuranceDraft = z.infer<typeof InsuranceDraft>
