import { CERTIFICATIONS, COMPANY_FUNCTIONS, TRAILER_TYPES } from '@waybill/contract/company/carrier-profile.ts'
import type { Company } from '@waybill/contract/company/company.ts'
import { addressDraft, addressOf } from '../address-fields.tsx'

type DeskName = (typeof COMPANY_FUNCTIONS)[number]
type Trailer = (typeof TRAILER_TYPES)[number]
type Certification = (typeof CERTIFICATIONS)[number]
type DeskDraft = { name: string | null; phone: string; extension: string | null; email: string }

/** Where the contract's names differ. */
export const COMPANY_NAMES = {
  physical: 'physicalAddress',
  hasMailing: 'mailingAddress',
  mailing: 'mailingAddress',
  trailers: 'equipment',
} as const

/** The draft: every desk and every trailer type has its field. */
export function companyDraft(company: Company) {
  const desk = (name: DeskName): DeskDraft => {
    const known = company.desks.find((candidate) => candidate.function === name)
    return {
      name: known?.name ?? null,
      phone: known?.phone ?? '',
      extension: known?.extension ?? null,
      email: known?.email ?? '',
    }
  }
  const count = (type: Trailer) => company.equipment.find((one) => one.type === type)?.count ?? 0
  return {
    dbaName: company.dbaName ?? '',
    timeZone: company.timeZone,
    physical: addressDraft(company.physicalAddress),
    hasMailing: company.mailingAddress !== null,
    mailing: addressDraft(company.mailingAddress),
    // Has exactly the keys of the lists.
    desks: Object.fromEntries(COMPANY_FUNCTIONS.map((name) => [name, desk(name)])) as Record<DeskName, DeskDraft>,
    trailers: Object.fromEntries(TRAILER_TYPES.map((type) => [type, count(type)])) as Record<Trailer, number | null>,
    powerUnits: company.powerUnits as number | null,
    hasTeams: company.hasTeams,
    eldVendor: company.eldVendor ?? '',
    regions: company.regions.join(', '),
    lanes: company.lanes.map(({ origin, destination }) => `${origin} - ${destination}`).join('\n'),
    certifications: CERTIFICATIONS.filter((name): name is Certification => company.certifications.includes(name)),
  }
}

/** As sent; the contract's schema validates it. */
export function editOf(draft: ReturnType<typeof companyDraft>) {
  return {
    dbaName: draft.dbaName.trim() || null,
    timeZone: draft.timeZone.trim(),
    physicalAddress: addressOf(draft.physical),
    mailingAddress: draft.hasMailing ? addressOf(draft.mailing) : null,
    desks: COMPANY_FUNCTIONS.flatMap((name) => {
      const { phone, email, ...rest } = draft.desks[name]
      if (!phone.trim() && !email.trim()) return []
      return [{ function: name, ...rest, phone, email: email.trim() || null }]
    }),
    equipment: TRAILER_TYPES.flatMap((type) => {
      const count = draft.trailers[type] ?? 0
      return count > 0 ? [{ type, count }] : []
    }),
    powerUnits: draft.powerUnits ?? 0,
    hasTeams: draft.hasTeams,
    eldVendor: draft.eldVendor.trim() || null,
    regions: draft.regions.split(/[\s,;]+/).filter((state) => state !== ''),
    lanes: draft.lanes
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [origin = '', destination = ''] = line.split(/-|–|→|to/i).map((state) => state.trim())
        return { origin, destination }
      }),
    certifications: draft.certifications,
  }
}
