import { createHash } from 'node:crypto'
import type { CarrierProfile } from '@waybill/contract/company/carrier-profile.ts'
import type { CarrierRecord } from '../src/outside/fmcsa/registry.ts'
import type { Vault } from '../src/outside/vault/vault.ts'
import type { ApplicantCast } from './applicants.ts'
import type { DemoDocument } from './onboarding.ts'
import type { Rows } from './rows.ts'

const DAY = 86_400_000

/** What an applicant submitted, or left half done. */
export function layEntries(
  rows: Rows,
  cast: ApplicantCast,
  record: CarrierRecord,
  of: { application_id: string; company_id: string },
  documents: readonly DemoDocument[],
  { begun, now, vault, isWhole }: { begun: Date; now: Date; vault: Vault; isWhole: boolean },
): void {
  const saved = (step: string, entered: object, sealed: Buffer | null = null) =>
    rows.application_entry.push({
      ...of,
      step,
      entered: JSON.parse(JSON.stringify(entered)),
      sealed: sealed && `\\x${sealed.toString('hex')}`,
      saved_at: begun,
    })
  if (cast.but?.draft)
    rows.application_draft.push({
      ...of,
      step: 'profile',
      draft: JSON.parse(JSON.stringify(cast.but.draft)),
      saved_at: begun,
    })
  if (!isWhole) return
  const day = (days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)
  const address = { ...cast.home, line2: null }
  const profile: CarrierProfile = {
    legalName: record.legalName,
    dbaName: record.dbaName,
    scac: null,
    address,
    mailingAddress: null,
    contacts: [
      { function: 'dispatch', name: `${cast.firstName} ${cast.lastName}`, phone: cast.phone, email: cast.email },
      { function: 'accounts-receivable', name: 'Office', phone: cast.phone, email: cast.email },
    ],
    tractors: record.powerUnits ?? 1,
    equipment: [{ type: 'van', count: Math.max(1, Math.round((record.powerUnits ?? 1) * 1.4)) }],
    hasTeams: (record.powerUnits ?? 0) > 30,
    regions: [cast.home.state],
    certifications: ['SmartWay'],
    eldVendor: 'Motive',
    nscNumber: null,
    usesFactor: false,
  }
  saved('profile', profile)
  const [certificate, w9] = documents
  const policy = {
    insurer: 'Prairie Mutual',
    naic: '24680',
    effectiveOn: day(-120),
    expiresOn: day(245),
    deductible: 1_000,
    coversReeferBreakdown: false,
    exclusions: null,
  }
  const needsAnyAuto = cast.usdot === 9_200_203
  saved('insurance', {
    documentId: certificate?.id,
    producer: {
      agency: 'Front Range Insurance Agency',
      phone: '(303) 555-0181',
      email: 'certificates@front-range.example',
    },
    insuredName: cast.but?.insuredName ?? record.legalName,
    policies: [
      {
        ...policy,
        kind: 'auto',
        policyNumber: `AL-${cast.usdot}`,
        limit: 1_000_000,
        autos: needsAnyAuto ? 'scheduled' : 'any',
      },
      {
        ...policy,
        kind: 'cargo',
        policyNumber: `MC-${cast.usdot}`,
        limit: cast.but?.cargoLimit ?? 100_000,
        autos: null,
      },
    ],
    certificateHolder: 'Northbound Logistics',
    hasAdditionalInsured: true,
    hasWaiverOfSubrogation: false,
  })
  const tin = createHash('sha256').update(String(cast.usdot)).digest().readUInt32BE() % 1_000_000_000
  const digits = String(tin).padStart(9, '0')
  saved(
    'tax',
    {
      form: 'W-9',
      legalName: record.legalName,
      dbaName: null,
      address,
      classification: 'llc-c',
      exemptPayeeCode: null,
      fatcaCode: null,
      tinKind: 'EIN',
      tinLastFour: digits.slice(-4),
      documentId: w9?.id,
      signedBy: `${cast.firstName} ${cast.lastName}`,
      signedOn: begun.toISOString().slice(0, 10),
    },
    vault.seal(digits, `onboarding tax of ${of.application_id}`),
  )
  const account = { routingNumber: '021000021', accountNumber: `4400${digits.slice(0, 6)}` }
  saved(
    'payment',
    {
      method: 'bank',
      terms: 'standard-30',
      currency: 'USD',
      bankName: 'Prairie Bank',
      accountHolder: cast.but?.accountHolder ?? record.legalName,
      accountKind: 'checking',
      country: 'US',
      routingLastFour: '0021',
      accountLastFour: account.accountNumber.slice(-4),
      documentId: null,
    },
    vault.seal(JSON.stringify(account), `onboarding payment of ${of.application_id}`),
  )
}
