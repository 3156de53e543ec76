import { z } from 'zod'
import { CarrierProfileDraft } from '../company/carrier-profile.ts'
import { Insurance, InsuranceDraft } from '../company/insurance.ts'
import { Line } from '../entered.ts'
import { DOCUMENT_BYTES, FileName, fileData } from '../files.ts'
import { Id } from '../ids.ts'
import { OnboardingState, OnboardingStep } from '../onboarding-states.ts'
import { Said } from '../said.ts'
import { CalendarDate, Instant } from '../time.ts'
import { AuthorityRecord, RegistrationNumber } from './carrier-registration.ts'
import { PaymentDraft, PaymentShown } from './payment-setup.ts'
import { TaxFormDraft, TaxFormShown } from './tax-forms.ts'

/** What a reviewer may send back. Control of the registered contact is either proven or not, so it is not listed. */
export const CHANGEABLE_STEPS = ['authority', 'profile', 'insurance', 'tax', 'payment', 'agreement'] as const
export const ChangeableStep = z.enum(CHANGEABLE_STEPS)
export type ChangeableStep = z.infer<typeof ChangeableStep>

/** `refused`: the reviewer asked for a change and said why. `closed`: not yet, or no longer. */
export const StepStatus = z.enum(['done', 'open', 'refused', 'waiting', 'closed'])
export type StepStatus = z.infer<typeof StepStatus>

export const ONBOARDING_DOCUMENT_KINDS = ['certificate', 'w9', 'w8', 'void-cheque', 'notice-of-assignment'] as const
export const OnboardingDocumentKind = z.enum(ONBOARDING_DOCUMENT_KINDS)
export type OnboardingDocumentKind = z.infer<typeof OnboardingDocumentKind>

export const OnboardingDocument = z.strictObject({
  id: Id,
  kind: OnboardingDocumentKind,
  name: z.string(),
  mediaType: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  uploadedAt: Instant,
  /** When it was replaced; what a reviewer has seen stays visible. */
  replacedAt: Instant.nullable(),
})
export type OnboardingDocument = z.infer<typeof OnboardingDocument>

export const DocumentUpload = z.strictObject({
  kind: OnboardingDocumentKind,
  name: FileName,
  data: fileData(DOCUMENT_BYTES),
})
export type DocumentUpload = z.infer<typeof DocumentUpload>

/** What is signed. `sha256` is of `text` as UTF-8; headings start with `## `, paragraphs are separated by blank lines. */
export const Agreement = z.strictObject({
  version: z.string(),
  title: z.string(),
  text: z.string(),
  sha256: z.string(),
})
export type Agreement = z.infer<typeof Agreement>

export const AgreementSignature = z.strictObject({
  version: z.string(),
  sha256: z.string(),
  typedName: z.string(),
  title: z.string(),
  signedAt: Instant,
})
export type AgreementSignature = z.infer<typeof AgreementSignature>

/** Proof that the applicant speaks for the carrier: a code to the registered contact, never to one somebody typed. */
export const Control = z.strictObject({
  /** Masked; `email` can be sent to, `phone` is called by the provider's staff. Null until the registry is asked. */
  channel: z.enum(['email', 'phone', 'none']).nullable(),
  sentTo: z.string().nullable(),
  codeSentAt: Instant.nullable(),
  codeExpiresAt: Instant.nullable(),
  triesLeft: z.number().int().nullable(),
  callRequestedAt: Instant.nullable(),
  provenAt: Instant.nullable(),
})
export type Control = z.infer<typeof Control>

const StepShown = z.strictObject({
  step: OnboardingStep,
  status: StepStatus,
  /** Why the reviewer sent it back, or why it is closed. */
  reason: Said.nullable(),
  doneAt: Instant.nullable(),
})

const AgreementDraft = z.strictObject({ typedName: Line, title: Line }).partial()

/** An unfinished step, as typed in the browser; never with tax or account numbers. */
export const StepDraft = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('profile'), draft: CarrierProfileDraft }),
  z.strictObject({ step: z.literal('insurance'), draft: InsuranceDraft }),
  z.strictObject({ step: z.literal('tax'), draft: TaxFormDraft }),
  z.strictObject({ step: z.literal('payment'), draft: PaymentDraft }),
  z.strictObject({ step: z.literal('agreement'), draft: AgreementDraft }),
])
export type StepDraft = z.infer<typeof StepDraft>

export const StepDrafts = z
  .strictObject({
    profile: CarrierProfileDraft,
    insurance: InsuranceDraft,
    tax: TaxFormDraft,
    payment: PaymentDraft,
    agreement: AgreementDraft,
  })
  .partial()
export type StepDrafts = z.infer<typeof StepDrafts>

/** An application as its carrier sees it. */
export const Application = z.strictObject({
  id: Id,
  version: z.number().int(),
  state: OnboardingState,
  number: RegistrationNumber,
  companyName: z.string(),
  applicant: z.strictObject({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  steps: z.array(StepShown),
  /** Who acts next, and the same in words: 'Waiting on you', 'Waiting on Northbound Logistics'; null when nobody does. */
  waitingOn: z.enum(['carrier', 'provider']).nullable(),
  waitingText: Said.nullable(),
  /** What happens next. */
  next: Said.nullable(),
  startedAt: Instant,
  submittedAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  /** An untouched application expires. Null if it is decided or with the provider. */
  expiresAt: Instant.nullable(),
  /** What the reviewer wrote to the carrier: why it was rejected or waits. */
  reason: z.string().nullable(),
  conditions: z.array(z.string()),
  conditionsUntil: CalendarDate.nullable(),
  authority: AuthorityRecord.nullable(),
  /** What keeps this carrier from hauling freight: it cannot be confirmed until the registry is corrected. */
  authorityProblems: z.array(Said),
  control: Control,
  /** What was saved last. */
  profile: CarrierProfileDraft.nullable(),
  insurance: Insurance.nullable(),
  tax: TaxFormShown.nullable(),
  payment: PaymentShown.nullable(),
  signature: AgreementSignature.nullable(),
  documents: z.array(OnboardingDocument),
  /** What was typed at each step since but not saved, to resume later. */
  drafts: StepDrafts,
})
export type Application = z.infer<typeof Application>
