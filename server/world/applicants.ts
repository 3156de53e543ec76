import type { CarrierProfileDraft } from '@waybill/contract/company/carrier-profile.ts'
import type { ChangeableStep } from '@waybill/contract/onboarding/application.ts'
import type { EventKind } from '../src/onboarding/onboarding.ts'

/** Who applies in the demo world, and how it went. */
type HowFar = 'started' | 'control' | 'call' | 'review'

export type ApplicantCast = {
  /** Whose registry record. */
  usdot: number
  /** A company of the cast that once applied; if missing, the applicant's company is new. */
  known?: string
  firstName: string
  lastName: string
  email: string
  home: { line1: string; city: string; state: string; postalCode: string; country: 'US' | 'CA' | 'MX' }
  phone: string
  /** Days ago. */
  began: number
  howFar: HowFar
  /** What the provider did, hours after the last step. */
  afterwards?: { kind: EventKind; after: number; payload?: Record<string, unknown> }[]
  but?: { cargoLimit?: number; insuredName?: string; accountHolder?: string; draft?: CarrierProfileDraft }
  isInvited?: boolean
}

export const APPLICANTS: readonly ApplicantCast[] = [
  {
    usdot: 9_200_201,
    firstName: 'Juno',
    lastName: 'Aragon',
    email: 'owner@juniper.example',
    home: { line1: '1480 Foundry Rd', city: 'Pueblo', state: 'CO', postalCode: '81003', country: 'US' },
    phone: '(719) 555-0111',
    began: 2,
    howFar: 'control',
    but: {
      draft: {
        legalName: 'Juniper Ridge Transport LLC',
        dbaName: null,
        address: { line1: '1480 Foundry Rd', city: 'Pueblo', state: 'CO' },
        contacts: [{ function: 'dispatch', name: 'Juno Aragon', phone: '(719) 555-0111' }],
        equipment: [{ type: 'reefer', count: 9 }],
      },
    },
  },
  {
    usdot: 9_200_202,
    firstName: 'Maggie',
    lastName: 'Thibodeaux',
    email: 'maggie@magnolia.example',
    home: { line1: '22 Depot St', city: 'Macon', state: 'GA', postalCode: '31201', country: 'US' },
    phone: '(478) 555-0122',
    began: 6,
    howFar: 'review',
  },
  {
    usdot: 9_200_213,
    firstName: 'Dex',
    lastName: 'Romero',
    email: 'dex.romero@fastmail.example',
    home: { line1: '51 Harbor Way', city: 'Oakland', state: 'CA', postalCode: '94607', country: 'US' },
    phone: '(510) 555-0142',
    began: 9,
    howFar: 'review',
    but: { cargoLimit: 75_000, insuredName: 'Redwood Warehousing', accountHolder: 'D. Romero' },
  },
  {
    usdot: 9_200_204,
    firstName: 'Cal',
    lastName: 'Lindgren',
    email: 'dispatch@catalpa.example',
    home: { line1: '3100 River Ave', city: 'Davenport', state: 'IA', postalCode: '52802', country: 'US' },
    phone: '(563) 555-0144',
    began: 12,
    howFar: 'review',
    afterwards: [{ kind: 'held', after: 26, payload: { reason: 'We wait for a letter from your insurer.' } }],
  },
  {
    usdot: 9_200_203,
    firstName: 'Bucky',
    lastName: 'Yoder',
    email: 'office@buckeye-valley.example',
    home: { line1: '905 State Route 4', city: 'Marion', state: 'OH', postalCode: '43302', country: 'US' },
    phone: '(740) 555-0133',
    began: 10,
    howFar: 'review',
    afterwards: [
      {
        kind: 'changes-asked',
        after: 20,
        payload: {
          changes: [
            {
              step: 'insurance',
              reason: 'The certificate shows scheduled autos only. Send one for any auto, or the list of VINs.',
            },
          ] satisfies { step: ChangeableStep; reason: string }[],
        },
      },
    ],
  },
  {
    usdot: 9_200_210,
    firstName: 'Hollis',
    lastName: 'Wren',
    email: 'hollis.wren@mail.example',
    home: { line1: 'RR 3 Box 41', city: 'Alma', state: 'AR', postalCode: '72921', country: 'US' },
    phone: '(479) 555-0120',
    began: 1,
    howFar: 'call',
  },
  {
    usdot: 9_200_208,
    firstName: 'Tuck',
    lastName: 'Barlow',
    email: 'office@tumbleweed.example',
    home: { line1: '640 Airport Blvd', city: 'Amarillo', state: 'TX', postalCode: '79111', country: 'US' },
    phone: '(806) 555-0188',
    began: 24,
    howFar: 'review',
    afterwards: [
      {
        kind: 'rejected',
        after: 30,
        payload: { reason: 'Your safety rating is unsatisfactory. Apply again when it has been raised.' },
      },
    ],
  },
  {
    usdot: 9_200_211,
    firstName: 'Aspen',
    lastName: 'Kirby',
    email: 'aspen@aspenglow.example',
    home: { line1: '8 Silo Ln', city: 'Loveland', state: 'CO', postalCode: '80537', country: 'US' },
    phone: '(970) 555-0151',
    began: 45,
    howFar: 'started',
    afterwards: [{ kind: 'expired', after: 30 * 24 }],
  },
  {
    usdot: 9_200_212,
    firstName: 'Sofia',
    lastName: 'Valdez',
    email: 'trafico@saguaro.example',
    home: { line1: 'Av Tecnologico 900', city: 'Nogales', state: 'SO', postalCode: '84000', country: 'MX' },
    phone: '(520) 555-0131',
    began: 3,
    howFar: 'started',
    isInvited: true,
  },
  {
    usdot: 9_100_109,
    known: 'willow',
    firstName: 'Wes',
    lastName: 'Donnelly',
    email: 'dispatch@willow.example',
    home: { line1: '417 Mill St', city: 'Scranton', state: 'PA', postalCode: '18503', country: 'US' },
    phone: '(570) 555-0162',
    began: 96,
    howFar: 'review',
    afterwards: [{ kind: 'approved', after: 22 }],
  },
  {
    usdot: 9_100_110,
    known: 'yew',
    firstName: 'Yvonne',
    lastName: 'Dietrich',
    email: 'dispatch@yew.example',
    home: { line1: '2200 Speedway Dr', city: 'Indianapolis', state: 'IN', postalCode: '46222', country: 'US' },
    phone: '(317) 555-0173',
    began: 20,
    howFar: 'review',
    afterwards: [
      {
        kind: 'conditionally-approved',
        after: 28,
        payload: { conditions: ['Add Northbound Logistics as certificate holder.'], until: 'in 21 days' },
      },
    ],
  },
]
