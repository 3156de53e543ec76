import { z } from 'zod'
import { CarrierProfile } from '../company/carrier-profile.ts'
import { Insurance } from '../company/insurance.ts'
import { get, NoContent, post, put } from '../endpoint.ts'
import { Email, Required } from '../entered.ts'
import { DOCUMENT_BODY } from '../files.ts'
import { OnboardingState } from '../onboarding-states.ts'
import { listOf, Paging, pageOf, SearchText } from '../paging.ts'
import { CalendarDate } from '../time.ts'
import {
  Agreement,
  Application,
  CHANGEABLE_STEPS,
  ChangeableStep,
  DocumentUpload,
  OnboardingDocument,
  StepDraft,
} from './application.ts'
import { ApplicationReview, ApplicationRow, Reason, Waivers } from './application-review.ts'
import { RegistrationNumber } from './carrier-registration.ts'
import { Payment } from './payment-setup.ts'
import { TaxForm } from './tax-forms.ts'

/** Strangers' names appear in emails to others, so they must be names, not addresses, links or markup. */
const PersonName = (what: string) =>
  Required(what)
    .max(100)
    .refine((text) => text === '' || /^[\p{L}\p{M}\p{N} .,'’()-]+$/u.test(text), 'Use letters')
export const Applicant = z.strictObject({
  number: RegistrationNumber,
  firstName: PersonName('Enter your first name'),
  lastName: PersonName('Enter your last name'),
  email: Email,
})
export type Applicant = z.infer<typeof Applicant>

const ofApplicant = { may: 'onboarding:apply', returns: Application } as const
const ofReviewer = { may: 'onboarding:review', returns: ApplicationReview, status: 200 } as const
export const onboarding = {
  start: post('/api/v2/onboarding/start', {
    says: 'Starts a carrier’s application. The next step comes by email; the answer is the same whatever is known.',
    may: 'public',
    body: Applicant,
    returns: NoContent,
    refuses: ['too-many-requests'],
    status: 204,
  }),
  mine: get('/api/v2/onboarding/application', {
    says: 'Your company’s application: what is done, what is open, who acts next.',
    ...ofApplicant,
    refuses: ['not-found'],
  }),
  lookUpAuthority: put('/api/v2/onboarding/application/authority_record', {
    says: 'Rereads the carrier’s record from the registry, by another number while none is confirmed.',
    ...ofApplicant,
    body: z.strictObject({ number: RegistrationNumber.optional() }),
    refuses: ['not-found', 'application-not-open', 'registry-unavailable', 'too-many-requests'],
  }),
  confirmAuthority: post('/api/v2/onboarding/application/authority', {
    says: 'Confirms that the record is your company. Refused while the record does not allow hauling freight.',
    ...ofApplicant,
    refuses: ['not-found', 'application-not-open', 'authority-insufficient'],
    status: 200,
  }),
  sendCode: post('/api/v2/onboarding/application/control_code', {
    says: 'Sends a six-digit code to the registered email address, good for ten minutes and five tries.',
    ...ofApplicant,
    refuses: ['not-found', 'application-not-open', 'too-many-requests'],
    status: 200,
  }),
  enterCode: post('/api/v2/onboarding/application/control', {
    says: 'Proves control of the registered contact with the code.',
    ...ofApplicant,
    body: z.strictObject({
      code: z
        .string()
        .trim()
        .max(10)
        .refine((text) => /^\d{6}$/.test(text), 'Enter the six digits'),
    }),
    refuses: ['not-found', 'application-not-open', 'wrong-control-code', 'too-many-requests'],
    status: 200,
    isSecret: true,
  }),
  requestCall: post('/api/v2/onboarding/application/call_request', {
    says: 'Asks the provider’s staff to call the registered number, where the registry knows no email address.',
    ...ofApplicant,
    refuses: ['not-found', 'application-not-open'],
    status: 200,
  }),
  saveDraft: put('/api/v2/onboarding/application/draft', {
    says: 'Saves a draft of a step; saving the step itself deletes it. Tax and account numbers are refused.',
    ...ofApplicant,
    body: StepDraft,
    refuses: ['not-found', 'application-not-open'],
  }),
  saveProfile: put('/api/v2/onboarding/application/profile', {
    says: 'Enters the company’s profile.',
    ...ofApplicant,
    body: CarrierProfile,
    refuses: ['not-found', 'application-not-open'],
  }),
  upload: post('/api/v2/onboarding/application/documents', {
    says: 'Adds a certificate, a tax form or proof of the account: PDF, PNG or JPEG, recognized by content.',
    may: 'onboarding:apply',
    body: DocumentUpload,
    returns: OnboardingDocument,
    refuses: ['not-found', 'application-not-open', 'too-large', 'storage-full'],
    bodyLimit: DOCUMENT_BODY,
    examinesFirst: true,
  }),
  saveInsurance: put('/api/v2/onboarding/application/insurance', {
    says: 'Enters the certificate of insurance.',
    ...ofApplicant,
    body: Insurance,
    refuses: ['not-found', 'application-not-open'],
  }),
  saveTax: put('/api/v2/onboarding/application/tax', {
    says: 'Enters the W-9 or W-8BEN-E. The tax number is stored encrypted; the last four are shown.',
    ...ofApplicant,
    body: TaxForm,
    refuses: ['not-found', 'application-not-open'],
  }),
  savePayment: put('/api/v2/onboarding/application/payment', {
    says: 'Sets payment terms and remit-to: a bank account or a factor.',
    ...ofApplicant,
    body: Payment,
    refuses: ['not-found', 'application-not-open', 'confirm-identity'],
  }),
  agreement: get('/api/v2/onboarding/agreement', {
    says: 'The current broker-carrier agreement.',
    may: 'onboarding:read',
    returns: Agreement,
  }),
  sign: post('/api/v2/onboarding/application/signature', {
    says: 'Signs the agreement. Refused if its version has changed, or while another step is open.',
    ...ofApplicant,
    body: z.strictObject({
      version: z.string().trim().min(1).max(40),
      sha256: z.string().trim().max(64),
      typedName: Required('Type your full name').max(120),
      title: Required('Enter your title').max(120),
      agrees: z.literal(true, 'Check the box to agree'),
    }),
    refuses: ['not-found', 'application-not-open', 'agreement-changed'],
    status: 200,
  }),
  submit: post('/api/v2/onboarding/application/submission', {
    says: 'Submits the application for review.',
    ...ofApplicant,
    refuses: ['not-found', 'application-not-open'],
    status: 200,
  }),
  document: get('/api/v2/onboarding/documents/:onboardingDocumentId', {
    says: 'A document of an application as uploaded, for its carrier and the provider’s staff.',
    may: 'onboarding:read',
    returns: z.string(),
    refuses: ['not-found'],
  }),
  queue: get('/api/v2/onboarding_applications', {
    says: 'Applications: those waiting on the provider first, longest waiting at the top.',
    may: 'onboarding:queue',
    query: z.strictObject({
      query: SearchText,
      states: listOf(OnboardingState),
      waitingOn: z.enum(['carrier', 'provider']).optional(),
      ...Paging,
    }),
    returns: pageOf(ApplicationRow),
  }),
  counts: get('/api/v2/onboarding_applications/counts', {
    says: 'How many applications are in each state, and how many wait on the provider.',
    may: 'onboarding:queue',
    returns: z.strictObject({
      states: z.record(OnboardingState, z.number().int()),
      waitingOnProvider: z.number().int(),
    }),
  }),
  invite: post('/api/v2/onboarding_applications', {
    says: 'Invites a carrier by email, with a link to choose a password and start.',
    may: 'onboarding:review',
    body: Applicant,
    returns: ApplicationReview,
    refuses: ['email-already-known'],
  }),
  find: get('/api/v2/onboarding_applications/:applicationId', {
    says: 'One application with everything submitted and the results of its checks.',
    may: 'onboarding:queue',
    returns: ApplicationReview,
    refuses: ['not-found'],
  }),
  checkAuthority: put('/api/v2/onboarding_applications/:applicationId/authority_record', {
    says: 'Rereads the carrier’s record from the registry.',
    ...ofReviewer,
    refuses: ['not-found', 'application-not-open', 'registry-unavailable'],
  }),
  confirmControl: post('/api/v2/onboarding_applications/:applicationId/control', {
    says: 'Records that the registered number was called and vouched for the applicant.',
    ...ofReviewer,
    body: z.strictObject({ spokeWith: Reason('Enter who you spoke with').max(200) }),
    refuses: ['not-found', 'application-not-open'],
  }),
  askForChanges: post('/api/v2/onboarding_applications/:applicationId/change_requests', {
    says: 'Sends steps back to the carrier, each with a reason it sees.',
    ...ofReviewer,
    body: z.strictObject({
      changes: z
        .array(z.strictObject({ step: ChangeableStep, reason: Reason('Enter what has to change') }))
        .min(1, 'Choose at least one step')
        .max(CHANGEABLE_STEPS.length),
    }),
    refuses: ['not-found', 'application-not-open'],
  }),
  approve: post('/api/v2/onboarding_applications/:applicationId/approval', {
    says: 'Approves: the carrier becomes bookable.',
    ...ofReviewer,
    body: z.strictObject({ waivers: Waivers }),
    refuses: ['not-found', 'application-not-open', 'checks-failed'],
  }),
  approveConditionally: post('/api/v2/onboarding_applications/:applicationId/conditional_approval', {
    says: 'Approves until a day, under conditions the carrier sees.',
    ...ofReviewer,
    body: z.strictObject({
      conditions: z.array(Reason('Enter the condition')).min(1, 'Enter at least one condition').max(10),
      until: CalendarDate,
      waivers: Waivers,
    }),
    refuses: ['not-found', 'application-not-open', 'checks-failed'],
  }),
  reject: post('/api/v2/onboarding_applications/:applicationId/rejection', {
    says: 'Rejects, with a reason the carrier sees.',
    ...ofReviewer,
    body: z.strictObject({ reason: Reason('Enter a reason') }),
    refuses: ['not-found', 'application-not-open'],
  }),
  hold: post('/api/v2/onboarding_applications/:applicationId/hold', {
    says: 'Puts the review on hold, with a reason the carrier sees.',
    ...ofReviewer,
    body: z.strictObject({ reason: Reason('Enter a reason') }),
    refuses: ['not-found', 'application-not-open'],
  }),
  release: post('/api/v2/onboarding_applications/:applicationId/release', {
    says: 'Resumes a review that was on hold.',
    ...ofReviewer,
    refuses: ['not-found', 'application-not-open'],
  }),
  markDoNotUse: post('/api/v2/onboarding_applications/:applicationId/do_not_use', {
    says: 'Rejects and marks the carrier Do Not Use. It is told so, never why.',
    ...ofReviewer,
    body: z.strictObject({ reason: Reason('Enter a reason') }),
    refuses: ['not-found', 'application-not-open'],
  }),
}
