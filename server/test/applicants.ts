import { api } from '@waybill/contract/api.ts'
import type { CarrierProfile } from '@waybill/contract/company/carrier-profile.ts'
import type { Insurance } from '@waybill/contract/company/insurance.ts'
import type { Application, OnboardingDocumentKind } from '@waybill/contract/onboarding/application.ts'
import type { RegistrationNumber } from '@waybill/contract/onboarding/carrier-registration.ts'
import { answerRequests } from '../src/onboarding/onboarding.ts'
import { carriersIn, docketNumbersIn } from '../src/outside/fmcsa/parse-carrier.ts'
import type { CarrierRecord, Registry } from '../src/outside/fmcsa/registry.ts'
import { Post } from '../src/outside/mail/post.ts'
import { pageOf } from '../world/one-page.ts'
import type { House } from './house.ts'
import type { Person } from './people.ts'

/** A carrier registry that tests fill, in the real registry's format. */
export class InventedRegistry implements Registry {
  readonly #carriers = new Map<string, Record<string, unknown>>()

  /** A carrier in good standing by default; returns its USDOT number, which is unique. */
  enter(said: Record<string, unknown> = {}): string {
    const usdot = newUsdot()
    this.#carriers.set(usdot, {
      dotNumber: Number(usdot),
      legalName: `CARRIER ${usdot} LLC`,
      statusCode: 'A',
      allowedToOperate: 'Y',
      commonAuthorityStatus: 'A',
      contractAuthorityStatus: 'N',
      brokerAuthorityStatus: 'N',
      bipdInsuranceOnFile: '1000',
      emailAddress: `owner@c${usdot}.example`,
      telephone: '(555) 555-0117',
      ...said,
    })
    return usdot
  }

  change(usdot: string, said: Record<string, unknown>): void {
    this.#carriers.set(usdot, { ...this.#carriers.get(usdot), ...said })
  }

  async find({ kind, digits }: RegistrationNumber): Promise<CarrierRecord | undefined> {
    const carrier = this.#carriers.get(digits)
    const [record] = carriersIn({ content: carrier ? { carrier } : null }) ?? []
    if (!record) return undefined
    const docketNumbers = docketNumbersIn({
      content: [{ prefix: kind === 'USDOT' ? 'MC' : kind, docketNumber: digits }],
    })
    return { ...record, docketNumbers }
  }
}

let counted = 0

/** One worker's files can run in several processes, so it is partly random. */
function newUsdot(): string {
  counted += 1
  return String(10_000_000 + Math.floor(Math.random() * 89_000) * 1_000 + (counted % 1_000))
}

export type Session = { token: string; sessionId: string }
export type AtWork = { person: Person; as: Session; usdot: string; email: string; applicationId: string }

const HOW_FAR = [
  'started',
  'authority',
  'control',
  'profile',
  'insurance',
  'tax',
  'payment',
  'agreement',
  'review',
] as const
export type HowFar = (typeof HOW_FAR)[number]

/** An applicant from the public endpoint, this far along. */
export async function anApplicant(
  house: House,
  registry: InventedRegistry,
  howFar: HowFar = 'started',
  said: Record<string, unknown> = {},
): Promise<AtWork> {
  const usdot = registry.enter(said)
  const email = `owner@c${usdot}.example`
  const begun = await house.call(api.onboarding.start, {
    body: { number: { kind: 'USDOT', digits: usdot }, firstName: 'Juno', lastName: `Applies ${usdot}`, email },
    address: `10.${usdot.slice(0, 2)}.${usdot.slice(2, 4)}.${Number(usdot.slice(4)) % 250}`,
  })
  if (begun.status !== 204) throw new Error(begun.text)
  const applicant = await applicantOf(house, email)
  const as = await house.sessionOf(applicant.person)
  const who = { ...applicant, as, usdot, email }
  await advance(house, who, HOW_FAR.slice(1, HOW_FAR.indexOf(howFar) + 1))
  return who
}

/** Takes those steps, with what everybody enters. */
export async function advance(house: House, who: AtWork, steps: readonly HowFar[]): Promise<void> {
  for (const step of steps) await STEPS[step](house, who)
}

/** Somebody types the address of an applicant whose application is over: another begins. */
export async function startAgain(house: House, who: AtWork): Promise<AtWork> {
  const { usdot, email } = who
  const body = { number: { kind: 'USDOT', digits: usdot }, firstName: 'Some', lastName: 'Stranger', email }
  const begun = await house.call(api.onboarding.start, { body, address: `10.${usdot.slice(0, 2)}.250.1` })
  if (begun.status !== 204) throw new Error(begun.text)
  for (let tries = 0; tries < 200; tries++) {
    const { applicationId } = await applicantOf(house, email)
    if (applicationId !== who.applicationId) return { ...who, applicationId }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`No other application began with ${email}`)
}

/** What the rounds write letters with. */
export const writingIn = (house: House) => ({
  system: house.waybill.db.as({ kind: 'system' }),
  post: new Post('https://waybill.example'),
  brand: { name: 'Northbound Logistics', supportEmail: 'support@northbound.example' },
})

/** Answers public requests, in addition to the server's own round, so that no test waits for it. */
export const answerAll = (house: House) => answerRequests(writingIn(house), new Date())

/** That applicant; the server may be answering them right now. */
export async function applicantOf(house: House, email: string): Promise<{ person: Person; applicationId: string }> {
  const { read } = house.waybill.db.as({ kind: 'system' })
  for (let tries = 0; tries < 200; tries++) {
    await answerAll(house)
    const row = await read
      .selectFrom('contact')
      .innerJoin('company', 'company.id', 'contact.company_id')
      .innerJoin('application', 'application.company_id', 'company.id')
      .select([
        'contact.id',
        'contact.last_name',
        'company.id as companyId',
        'company.name',
        'application.id as applicationId',
      ])
      .where('user_name', '=', email)
      .orderBy('application.started_at', 'desc')
      .executeTakeFirst()
    if (row) {
      const { id, companyId, name, applicationId, last_name: canary } = row
      // New users accept the terms first, like everyone.
      await read.updateTable('contact').set({ has_accepted_terms: true }).where('id', '=', id).execute()
      const company = { id: companyId, name, kind: 'carrier' as const, canary }
      return { person: { id, company, persona: 'carrier-admin', userName: email, canary }, applicationId }
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`Nobody began an application with ${email}`)
}

const STEPS: Record<HowFar, (house: House, who: AtWork) => Promise<unknown>> = {
  started: async () => undefined,
  authority: async (house, { as }) => {
    fine(await house.call(api.onboarding.lookUpAuthority, { as, body: {} }))
    fine(await house.call(api.onboarding.confirmAuthority, { as }))
  },
  control: async (house, { as, email }) => {
    fine(await house.call(api.onboarding.sendCode, { as }))
    fine(await house.call(api.onboarding.enterCode, { as, body: { code: await lastCode(house, email) } }))
  },
  profile: async (house, { as, usdot }) =>
    fine(await house.call(api.onboarding.saveProfile, { as, body: profileOf(usdot) })),
  insurance: async (house, { as, usdot }) => {
    const documentId = await uploaded(house, as, 'certificate')
    fine(await house.call(api.onboarding.saveInsurance, { as, body: insuranceOf(usdot, documentId) }))
  },
  tax: async (house, { as, usdot }) => {
    const documentId = await uploaded(house, as, 'w9')
    fine(await house.call(api.onboarding.saveTax, { as, body: w9Of(usdot, documentId) }))
  },
  payment: async (house, { as, usdot }) =>
    fine(await house.call(api.onboarding.savePayment, { as, body: bankOf(usdot) })),
  agreement: async (house, { as }) => {
    const { body: agreement } = await house.call(api.onboarding.agreement, { as })
    const { version, sha256 } = agreement
    const body = { version, sha256, typedName: 'Juno Applies', title: 'Owner', agrees: true as const }
    fine(await house.call(api.onboarding.sign, { as, body, headers: { 'user-agent': 'Probe/1.0' } }))
  },
  review: async (house, { as }) => fine(await house.call(api.onboarding.submit, { as })),
}

function fine(answer: { status: number; text: string; body: Application }): Application {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.body
}

/** The code in the last letter to that address. */
export async function lastCode(house: House, to: string): Promise<string> {
  const letters = (await house.mails(to)).filter(({ kind }) => kind === 'onboarding-code')
  const code = /\b(\d{6})\b/.exec(letters.at(-1)?.paragraphs.find((line) => line.startsWith('The code')) ?? '')?.[1]
  if (!code) throw new Error(`No code was sent to ${to}`)
  return code
}

export const PDF = pageOf('Certificate')

export async function uploaded(house: House, as: Session, kind: OnboardingDocumentKind): Promise<string> {
  const body = { kind, name: `${kind}.pdf`, data: PDF.toString('base64') }
  const answer = await house.call(api.onboarding.upload, { as, body })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body.id
}

const ADDRESS = {
  line1: '1480 Foundry Rd',
  line2: null,
  city: 'Pueblo',
  state: 'CO',
  postalCode: '81003',
  country: 'US',
} as const

export function profileOf(usdot: string): CarrierProfile {
  return {
    legalName: `Carrier ${usdot} LLC`,
    dbaName: null,
    scac: null,
    address: ADDRESS,
    mailingAddress: null,
    contacts: [{ function: 'dispatch', name: 'Juno', phone: '(555) 555-0117', email: `owner@c${usdot}.example` }],
    tractors: 4,
    equipment: [{ type: 'van', count: 6 }],
    hasTeams: false,
    regions: ['CO', 'NM'],
    certifications: [],
    eldVendor: null,
    nscNumber: null,
    usesFactor: false,
  }
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export function insuranceOf(usdot: string, documentId: string): Insurance {
  const policy = {
    insurer: 'Prairie Mutual',
    naic: '12345',
    effectiveOn: inDays(-30),
    expiresOn: inDays(335),
    deductible: 1_000,
    coversReeferBreakdown: false,
    exclusions: null,
  }
  return {
    documentId,
    producer: { agency: 'Front Range Agency', phone: '(555) 555-0118', email: 'certs@front-range.example' },
    insuredName: `Carrier ${usdot}, L.L.C.`,
    policies: [
      { ...policy, kind: 'auto', policyNumber: 'A-1', limit: 1_000_000, autos: 'any' },
      { ...policy, kind: 'cargo', policyNumber: 'C-1', limit: 100_000, autos: null },
    ],
    certificateHolder: null,
    hasAdditionalInsured: false,
    hasWaiverOfSubrogation: false,
  }
}

export function w9Of(usdot: string, documentId: string) {
  return {
    form: 'W-9' as const,
    legalName: `Carrier ${usdot} LLC`,
    dbaName: null,
    address: ADDRESS,
    classification: 'llc-c' as const,
    exemptPayeeCode: null,
    fatcaCode: null,
    tinKind: 'EIN' as const,
    tin: '98-7654321',
    isCertified: true as const,
    documentId,
    signedBy: 'Juno Applies',
    signedOn: inDays(-1),
  }
}

export function bankOf(usdot: string) {
  return {
    method: 'bank' as const,
    terms: 'standard-30' as const,
    currency: 'USD' as const,
    bankName: 'Pueblo Savings',
    accountHolder: `Carrier ${usdot} LLC`,
    accountKind: 'checking' as const,
    country: 'US' as const,
    routingNumber: '021000021',
    accountNumber: '000123456789',
    documentId: null,
  }
}
