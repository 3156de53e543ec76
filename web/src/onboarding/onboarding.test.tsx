import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Application } from '@waybill/contract/onboarding/application.ts'
import type { ApplicationReview } from '@waybill/contract/onboarding/application-review.ts'
import { ONBOARDING_STEPS, type OnboardingStep } from '@waybill/contract/onboarding-states.ts'
import { saidOf } from '@waybill/contract/told.ts'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../api/session.ts'
import { renderInside } from '../test/rooms.tsx'
import { signedIn } from '../test/signed-in.ts'
import { AgreementStep } from './application/steps/agreement-step.tsx'
import { AuthorityStep } from './application/steps/authority-step.tsx'
import { ControlStep } from './application/steps/control-step.tsx'
import { InsuranceStep } from './application/steps/insurance-step.tsx'
import { PaymentStep } from './application/steps/payment-step.tsx'
import { ProfileStep } from './application/steps/profile-step.tsx'
import { ReviewStep } from './application/steps/review-step.tsx'
import { TaxStep } from './application/steps/tax-step.tsx'
import { ApproveApplication } from './review/approve-application.tsx'
import { DecideWithReason } from './review/decide-with-reason.tsx'
import { InviteCarrier } from './review/invite-carrier.tsx'

const ID = '0190a0b0-0000-7000-8000-0000000000c1'
const PAPER = '0190a0b0-0000-7000-8000-0000000000d1'

const AUTHORITY: NonNullable<Application['authority']> = {
  usdot: '9200201',
  docketNumbers: ['MC-9200201'],
  legalName: 'JUNIPER RIDGE TRANSPORT LLC',
  dbaName: null,
  address: '1480 Foundry Rd, Pueblo, CO 81003',
  country: 'US',
  registeredEmail: 'o•••@j•••.example',
  registeredPhone: '(•••) •••-0111',
  allowedToOperate: true,
  isActive: true,
  commonAuthority: 'active',
  contractAuthority: 'active',
  brokerAuthority: 'none',
  outOfServiceSince: null,
  safetyRating: 'Satisfactory',
  liabilityOnFile: 1_000_000,
  liabilityRequired: 750_000,
  cargoOnFile: null,
  powerUnits: 14,
  drivers: 16,
  readAt: '2026-11-20T10:00:00Z',
}

/** An application at one step: those before it are done, those after it open except agreement and review. */
function at(step: OnboardingStep, more: Partial<Application> = {}): Application {
  const here = ONBOARDING_STEPS.indexOf(step)
  return {
    id: ID,
    version: 1,
    state: 'AuthorityChecked',
    number: { kind: 'USDOT', digits: '9200201' },
    companyName: 'JUNIPER RIDGE TRANSPORT LLC',
    applicant: { firstName: 'Juno', lastName: 'Aragon', email: 'owner@juniper.example' },
    steps: ONBOARDING_STEPS.map((name, index) => ({
      step: name,
      status: index < here ? 'done' : index === here ? 'open' : 'closed',
      reason: null,
      doneAt: index < here ? '2026-11-20T10:00:00Z' : null,
    })),
    waitingOn: 'carrier',
    waitingText: saidOf('Waiting on you'),
    next: null,
    startedAt: '2026-11-19T10:00:00Z',
    submittedAt: null,
    decidedAt: null,
    expiresAt: null,
    reason: null,
    conditions: [],
    conditionsUntil: null,
    authority: AUTHORITY,
    authorityProblems: [],
    control: {
      channel: 'email',
      sentTo: 'o•••@j•••.example',
      codeSentAt: null,
      codeExpiresAt: null,
      triesLeft: null,
      callRequestedAt: null,
      provenAt: null,
    },
    profile: null,
    insurance: null,
    tax: null,
    payment: null,
    signature: null,
    documents: [],
    drafts: {},
    ...more,
  }
}

const paper = (kind: Application['documents'][number]['kind']): Application['documents'][number] => ({
  id: PAPER,
  kind,
  name: `${kind}.pdf`,
  mediaType: 'application/pdf',
  size: 2_000,
  sha256: 'f'.repeat(64),
  uploadedAt: '2026-11-20T10:00:00Z',
  replacedAt: null,
})

type Asked = { method: string; path: string; body: unknown }

let asked: Asked[]
let answer: (asked: Asked) => Response

beforeEach(() => {
  startSession(signedIn())
  asked = []
  answer = () => Response.json({})
  // jsdom has none, and dialog focus needs it.
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const one = {
      method: init.method ?? 'GET',
      path: new URL(url, 'http://waybill.example').pathname.replace('/api/v2/', ''),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    if (one.path !== 'welcome') asked.push(one)
    return one.path === 'welcome' ? new Response('{}', { status: 503 }) : answer(one)
  })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

const show = (element: ReactNode) => renderInside(element)
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const sent = () => asked.filter(({ method }) => method !== 'GET')
const why = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-description')

it('says that an application was not submitted because the server failed, and submits it again', async () => {
  await show(<ReviewStep application={at('review')} onDone={() => undefined} />)
  answer = () => Response.json({ code: 'unexpected', title: 'Something went wrong' }, { status: 500 })
  press('Submit for review')
  expect(await screen.findByText('An Unknown Error Occurred')).toBeTruthy()
  press('Submit for review')
  await waitFor(() => expect(sent()).toHaveLength(2))
})

it('confirms no record that does not admit hauling freight, and says why', async () => {
  const problems = [saidOf('The USDOT number is inactive')]
  await show(<AuthorityStep application={at('authority', { authorityProblems: problems })} onDone={() => undefined} />)
  expect(screen.getByText('This record does not allow hauling freight')).toBeTruthy()
  expect(why('This is my company')).toBe('The USDOT number is inactive')
  press('This is my company')
  expect(sent()).toEqual([])
})

it('looks another number up only by digits', async () => {
  answer = () => Response.json(at('authority'))
  await show(<AuthorityStep application={at('authority', { authority: null })} onDone={() => undefined} />)
  type('Number', 'MC 12')
  press('Look up')
  expect(screen.getByLabelText('Number').getAttribute('aria-invalid')).toBe('true')
  expect(sent()).toEqual([])
  type('Number', '9200202')
  press('Look up')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    method: 'PUT',
    path: 'onboarding/application/authority_record',
    body: { number: { kind: 'USDOT', digits: '9200202' } },
  })
})

it('takes six digits as a code, says how many tries are left, and none when they are spent', async () => {
  const control = {
    ...at('control').control,
    codeSentAt: '2026-11-20T10:00:00Z',
    codeExpiresAt: new Date(Date.now() + 300_000).toISOString(),
    triesLeft: 3,
  }
  await show(<ControlStep application={at('control', { control })} onDone={() => undefined} />)
  expect(screen.getByText(/3 tries left/)).toBeTruthy()
  type('Code', '12')
  press('Prove it')
  expect(screen.getAllByText('Enter the six digits').length).toBeGreaterThan(0)
  expect(sent()).toEqual([])
})

it('asks for a new code when no tries are left', async () => {
  const spent = { ...at('control').control, codeSentAt: '2026-11-20T10:00:00Z', triesLeft: 0 }
  await show(
    <ControlStep
      application={at('control', {
        control: { ...spent, codeExpiresAt: new Date(Date.now() + 300_000).toISOString() },
      })}
      onDone={() => undefined}
    />,
  )
  expect(why('Prove it')).toBe('No tries left: request a new code')
})

it('keeps the profile while it is typed, half as it is, and saves it only whole', async () => {
  answer = () => Response.json(at('profile'))
  await show(<ProfileStep application={at('profile')} onDone={() => undefined} />)
  // Prefilled from the registry and the applicant.
  expect(screen.getByLabelText<HTMLInputElement>('Legal name').value).toBe('JUNIPER RIDGE TRANSPORT LLC')
  type('Street', '1480 Foundry Rd')
  type('City', 'Pueblo')
  await waitFor(() => expect(sent()).toHaveLength(1), { timeout: 3_000 })
  expect(sent()[0]).toMatchObject({
    path: 'onboarding/application/draft',
    body: { step: 'profile', draft: { address: { line1: '1480 Foundry Rd', city: 'Pueblo', state: '' } } },
  })
  expect(await screen.findByText('Draft saved: you can leave and come back')).toBeTruthy()
  press('Save company profile')
  expect(screen.getByLabelText('State or province').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('State or province')))
  expect(sent()).toHaveLength(1)
})

it('asks of a certificate for the paper, each line’s day and limit, and which autos are covered', async () => {
  await show(<InsuranceStep application={at('insurance')} onDone={() => undefined} />)
  await screen.findAllByText('Effective', {}, { timeout: 10_000 })
  const auto = screen.getByRole('group', { name: 'Policy 1: Auto liability' })
  expect(within(auto).getByText('At least $1,000,000')).toBeTruthy()
  press('Save insurance')
  expect(screen.getAllByText('Upload the document first').length).toBeGreaterThan(0)
  expect(screen.getAllByText('Enter the limit').length).toBeGreaterThan(0)
  expect(screen.getAllByText('Enter the day').length).toBeGreaterThan(0)
  expect(sent()).toEqual([])
})

it('says of a limit under the market’s that nobody is approved with it', async () => {
  await show(<InsuranceStep application={at('insurance')} onDone={() => undefined} />)
  const cargo = screen.getByRole('group', { name: 'Policy 2: Cargo' })
  const limit = within(cargo).getByLabelText('Limit')
  fireEvent.change(limit, { target: { value: '75000' } })
  fireEvent.blur(limit)
  expect(within(cargo).getByText('Under $100,000: with this you cannot be approved')).toBeTruthy()
  press('Add a policy')
  expect(screen.getByRole('group', { name: 'Policy 3: General liability' })).toBeTruthy()
  press('Remove policy 1')
  press('Remove policy 2')
  press('Save insurance')
  expect(sent()).toEqual([])
})

it('never shows a saved account or tax number, and asks for it anew to change it', async () => {
  const payment: Application['payment'] = {
    method: 'bank',
    terms: 'quick-7',
    currency: 'USD',
    bankName: 'First Bank of Pueblo',
    accountHolder: 'Juniper Ridge Transport LLC',
    accountKind: 'checking',
    country: 'US',
    routingLastFour: '0021',
    accountLastFour: '6789',
    documentId: null,
  }
  const application = at('agreement', { payment })
  await show(<PaymentStep application={application} onDone={() => undefined} />)
  expect(screen.getByText('•••• 6789')).toBeTruthy()
  press('Change')
  expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('')
  type('Routing number', '123456789')
  type('Account number', '000123456789')
  press('Save payment')
  expect(screen.getAllByText('This is not a routing number').length).toBeGreaterThan(0)
  expect(sent()).toEqual([])
  type('Routing number', '021000021')
  answer = () => Response.json(application)
  press('Save payment')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    path: 'onboarding/application/payment',
    body: {
      method: 'bank',
      routingNumber: '021000021',
      accountNumber: '000123456789',
      terms: 'quick-7',
      documentId: null,
    },
  })
})

it('asks a factor’s client for the notice of assignment', async () => {
  await show(<PaymentStep application={at('payment', { profile: { usesFactor: true } })} onDone={() => undefined} />)
  press('Save payment')
  expect(screen.getAllByText('Upload the document first').length).toBeGreaterThan(0)
  expect(screen.getAllByText('Enter the factoring company').length).toBeGreaterThan(0)
})

it('takes a W-9 from the United States and a W-8BEN-E from Canada, certified either way', async () => {
  await show(
    <TaxStep
      application={at('tax', {
        profile: { address: { line1: '2250 Ch. du Port', city: 'Trois-Rivières', state: 'QC', country: 'CA' } },
        documents: [paper('w8')],
      })}
      onDone={() => undefined}
    />,
  )
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /W-8BEN-E/ }).checked).toBe(true)
  press('Save tax form')
  expect(screen.getAllByText('The form must be certified').length).toBeGreaterThan(0)
  expect(screen.getAllByText('Enter the tax number of the country').length).toBeGreaterThan(0)
  // The document uploaded before leaving the step is still there.
  expect(screen.queryByText('Upload the document first')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /^W-9/ }))
  press('Save tax form')
  expect(screen.getAllByText('Upload the document first').length).toBeGreaterThan(0)
  expect(screen.getAllByText('Choose an option').length).toBeGreaterThan(0)
  expect(sent()).toEqual([])
})

it('signs the version that was read, with name, title and consent', async () => {
  const agreement = {
    version: '2026-1',
    title: 'Agreement',
    text: '## 1. Parties\n\nBroker and Carrier.',
    sha256: 'a1',
  }
  answer = ({ method }) => Response.json(method === 'GET' ? agreement : at('review'))
  await show(<AgreementStep application={at('agreement')} onDone={() => undefined} />)
  expect(await screen.findByRole('heading', { name: '1. Parties' })).toBeTruthy()
  press('Sign the agreement')
  expect(screen.getByText('3 entries need another look')).toBeTruthy()
  expect(sent()).toEqual([])
  type('Your full name', 'Juno Aragon')
  type('Your title', 'Owner')
  fireEvent.click(screen.getByRole('checkbox'))
  press('Sign the agreement')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    path: 'onboarding/application/signature',
    body: { version: '2026-1', sha256: 'a1', typedName: 'Juno Aragon', title: 'Owner', agrees: true },
  })
})

it('keeps what is typed of an account without its numbers, nothing of it in the browser, and says so beside them', async () => {
  answer = () => Response.json(at('payment'))
  await show(<PaymentStep application={at('payment')} onDone={() => undefined} />)
  type('Account number', '000123456789')
  type('Routing number', '021000021')
  type('Bank', 'First Bank of Pueblo')
  await waitFor(() => expect(sent()).toHaveLength(1), { timeout: 3_000 })
  expect(sent()[0]).toMatchObject({ body: { step: 'payment', draft: { bankName: 'First Bank of Pueblo' } } })
  expect(JSON.stringify(sent())).not.toMatch(/000123456789|021000021/)
  expect(screen.getByText(/not part of the draft/)).toBeTruthy()
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/000123456789|021000021|First Bank/)
})

it('keeps what is typed of a tax form without its number', async () => {
  answer = () => Response.json(at('tax'))
  await show(<TaxStep application={at('tax')} onDone={() => undefined} />)
  fireEvent.change(screen.getByRole('textbox', { name: 'EIN' }), { target: { value: '98-7654321' } })
  type('Signed by', 'Juno Aragon')
  await waitFor(() => expect(sent()).toHaveLength(1), { timeout: 3_000 })
  expect(sent()[0]).toMatchObject({ body: { step: 'tax', draft: { signedBy: 'Juno Aragon' } } })
  expect(JSON.stringify(sent())).not.toContain('7654321')
})

it('begins each step with its draft, also one that is done already', async () => {
  const drafts: Application['drafts'] = {
    insurance: { agency: 'Front Range', policies: [{ kind: 'cargo', insurer: 'Great Plains', limit: null }] },
  }
  await show(<InsuranceStep application={at('payment', { drafts })} onDone={() => undefined} />)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Agency' }).value).toBe('Front Range')
  const cargo = screen.getByRole('group', { name: 'Policy 1: Cargo' })
  expect(within(cargo).getByLabelText<HTMLInputElement>('Insurer').value).toBe('Great Plains')
  answer = () => Response.json(at('payment'))
  press('Cancel')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({ step: 'insurance', draft: {} })
})

it('hands in nothing that is not whole, and names what is missing', async () => {
  await show(<ReviewStep application={at('payment')} onDone={() => undefined} />)
  expect(why('Submit for review')).toBe('Still to do: 2 steps (Payment, Agreement)')
})

const review = (checks: ApplicationReview['checks']): ApplicationReview => ({
  ...at('review', { state: 'InReview' }),
  companyId: ID,
  isOnHold: false,
  isDoNotUse: false,
  holdReason: null,
  waitingFor: 'review',
  registeredEmail: null,
  registeredPhone: null,
  controlProvenBy: null,
  checks,
  signatureEvidence: null,
  events: [],
  can: {
    confirmControl: true,
    askForChanges: true,
    approve: true,
    approveConditionally: true,
    reject: true,
    hold: true,
    release: true,
    markDoNotUse: true,
    checkAuthority: true,
  },
})

it('approves over a failed check only with a reason', async () => {
  const name = {
    check: 'tax-name-matches',
    outcome: 'failed',
    says: saidOf('Another name'),
    canBeWaived: true,
  } as const
  await show(<ApproveApplication review={review([name])} onClose={() => undefined} />)
  press('Approve')
  expect(screen.getAllByText('Enter why this does not matter').length).toBeGreaterThan(0)
  expect(sent()).toEqual([])
  type('Name on the tax form', 'They were renamed in May')
  answer = () => Response.json(review([]))
  press('Approve')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({ waivers: [{ check: 'tax-name-matches', reason: 'They were renamed in May' }] })
})

it('approves nobody whom a check keeps out for good', async () => {
  const says = saidOf('No cargo insurance')
  const cargo = { check: 'cargo-minimum', outcome: 'failed', says, canBeWaived: false } as const
  await show(<ApproveApplication review={review([cargo])} onClose={() => undefined} />)
  expect(why('Approve')).toBe(says.text)
})

it('approves under conditions only with a condition and the day they must be met by', async () => {
  await show(<ApproveApplication review={review([])} isConditional onClose={() => undefined} />)
  await screen.findByRole('textbox', { name: /^Until/ })
  press('Approve with conditions')
  expect(await screen.findByText('Enter at least one condition')).toBeDefined()
  expect(sent()).toEqual([])
})

it('invites a carrier once, and shows beside the address that it is in use', async () => {
  await show(<InviteCarrier onClose={() => undefined} />)
  type('Number', '9200201')
  type('First name', 'Juno')
  type('Last name', 'Aragon')
  type('Email address', 'owner@juniper.example')
  answer = () =>
    Response.json(
      { code: 'email-already-known', status: 409, modelState: { email: ['This address already has an account'] } },
      { status: 409 },
    )
  press('Send the invitation')
  press('Send the invitation')
  expect(await screen.findByText('This address already has an account')).toBeDefined()
  expect(sent()).toHaveLength(1)
  expect(sent()[0]?.body).toEqual({
    number: { kind: 'USDOT', digits: '9200201' },
    firstName: 'Juno',
    lastName: 'Aragon',
    email: 'owner@juniper.example',
  })
})

it.each([
  ['reject', 'Reason', 'Reject', 'rejection', { reason: 'They are a broker' }],
  ['hold', 'Reason', 'Put on hold', 'hold', { reason: 'They are a broker' }],
  ['mark', 'Reason', 'Mark Do Not Use', 'do_not_use', { reason: 'They are a broker' }],
  ['confirm', 'Spoke with', 'They vouch for the applicant', 'control', { spokeWith: 'They are a broker' }],
] as const)('asks to %s with one sentence, and not without it', async (decision, label, name, path, body) => {
  await show(<DecideWithReason review={review([])} decision={decision} onClose={() => undefined} />)
  press(name)
  expect(sent()).toEqual([])
  type(label, 'They are a broker')
  answer = () => Response.json(review([]))
  press(name)
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ path: `onboarding_applications/${ID}/${path}`, body })
})
