import type { CarrierProfileDraft } from '@waybill/contract/company/carrier-profile.ts'
import { CERTIFICATIONS, COMPANY_FUNCTIONS, TRAILER_TYPES } from '@waybill/contract/company/carrier-profile.ts'
import type { Application } from '@waybill/contract/onboarding/application.ts'
import { type AddressDraft, addressOf, EMPTY_ADDRESS } from '../../../company/address-fields.tsx'

type Desk = (typeof COMPANY_FUNCTIONS)[number]
type Trailer = (typeof TRAILER_TYPES)[number]
type Certification = (typeof CERTIFICATIONS)[number]
type DeskDraft = { function: Desk; name: string; phone: string; email: string }

/** Where the contract's names differ. */
export const PROFILE_NAMES = { hasMailing: 'mailingAddress', mailing: 'mailingAddress', trailers: 'equipment' } as const

/** The form's values. */
export type ProfileDraft = {
  legalName: string
  dbaName: string
  scac: string
  address: AddressDraft
  hasMailing: boolean
  mailing: AddressDraft
  contacts: DeskDraft[]
  tractors: number | null
  trailers: Record<Trailer, number | null>
  hasTeams: boolean
  regions: string
  certifications: Certification[]
  eldVendor: string
  nscNumber: string
  usesFactor: boolean
}

function addressDraft(
  kept: NonNullable<CarrierProfileDraft['address']> | null | undefined,
  authority: Application['authority'],
): AddressDraft {
  const registered = authority?.country
  const country = registered === 'CA' || registered === 'MX' ? registered : 'US'
  return { ...EMPTY_ADDRESS, country, ...kept, line2: kept?.line2 ?? '' }
}

/** The draft, or what the registry and the applicant already gave. */
export function profileDraft({ profile, drafts, authority, applicant }: Application): ProfileDraft {
  const known = drafts.profile ?? profile ?? {}
  const own = { name: `${applicant.firstName} ${applicant.lastName}`, email: applicant.email }
  const desks = COMPANY_FUNCTIONS.flatMap((desk) => {
    const said = known.contacts?.find((contact) => contact.function === desk) ?? (desk === 'dispatch' ? own : undefined)
    return said ? [{ ...emptyDesk(desk), ...said }] : []
  })
  const count = (type: Trailer) => known.equipment?.find((one) => one.type === type)?.count ?? 0
  return {
    legalName: known.legalName ?? authority?.legalName ?? '',
    dbaName: known.dbaName ?? authority?.dbaName ?? '',
    scac: known.scac ?? '',
    address: addressDraft(known.address, authority),
    hasMailing: Boolean(known.mailingAddress),
    mailing: addressDraft(known.mailingAddress, authority),
    contacts: desks,
    tractors: known.tractors ?? authority?.powerUnits ?? 0,
    // Has exactly the keys of the list.
    trailers: Object.fromEntries(TRAILER_TYPES.map((type) => [type, count(type)])) as Record<Trailer, number>,
    hasTeams: known.hasTeams ?? false,
    regions: (known.regions ?? []).join(', '),
    certifications: CERTIFICATIONS.filter((name) => known.certifications?.includes(name)),
    eldVendor: known.eldVendor ?? '',
    nscNumber: known.nscNumber ?? '',
    usesFactor: known.usesFactor ?? false,
  }
}

/** As sent, partial or whole: the contract says which is allowed. */
export function profileOf(draft: ProfileDraft) {
  return {
    legalName: draft.legalName,
    dbaName: draft.dbaName.trim() || null,
    scac: draft.scac.trim() || null,
    address: addressOf(draft.address),
    mailingAddress: draft.hasMailing ? addressOf(draft.mailing) : null,
    contacts: draft.contacts,
    tractors: draft.tractors ?? 0,
    equipment: TRAILER_TYPES.flatMap((type) => {
      const count = draft.trailers[type] ?? 0
      return count > 0 ? [{ type, count }] : []
    }),
    hasTeams: draft.hasTeams,
    regions: draft.regions.split(/[\s,;]+/).filter((state) => state !== ''),
    certifications: draft.certifications,
    eldVendor: draft.eldVendor.trim() || null,
    nscNumber: draft.nscNumber.trim() || null,
    usesFactor: draft.usesFactor,
  }
}

/** The autosaved part: an incomplete state must not keep the rest from being saved. */
export function halfOf(draft: ProfileDraft) {
  const half = profileOf(draft)
  return { ...half, regions: half.regions.filter((state) => state.length <= 2) }
}

function emptyDesk(desk: Desk): DeskDraft {
  return { function: desk, name: '', phone: '', email: '' }
}

/** Adds one, in the list's order. */
export function withDesk(desks: readonly DeskDraft[], desk: Desk): DeskDraft[] {
  return COMPANY_FUNCTIONS.flatMap((name) =>
    name === desk ? [emptyDesk(desk)] : desks.filter((one) => one.function === name),
  )
}
