import type { LocationType } from '@waybill/contract/locations/location-types.ts'
import type { Location } from '@waybill/contract/locations/locations.ts'
import { entered, type PhoneDraft } from '../../profile/draft.ts'

/** The form's values. */
export type LocationDraft = {
  companyId: string | undefined
  name: string
  locationType: LocationType
  isPrimaryLocation: boolean
  lumpersAvailable: boolean
  isAppointmentRequired: boolean
  overnightParking: boolean
  addressLine1: string
  addressLine2: string
  city: string
  province: string
  postalCode: string
  phones: PhoneDraft[]
  ediCodes: string
  email: string
  dockLength: number | null
  directions: string
}

/** Where the contract's names differ. */
export const LOCATION_NAMES = { phones: 'phoneNumbers', companyId: null } as const

/** A blank form, with one empty phone; most trailers are 53 ft. */
export function blankDraft(companyId: string | undefined): LocationDraft {
  return {
    companyId,
    name: '',
    locationType: 'Warehouse',
    isPrimaryLocation: false,
    lumpersAvailable: false,
    isAppointmentRequired: false,
    overnightParking: false,
    addressLine1: '',
    addressLine2: '',
    city: '',
    province: '',
    postalCode: '',
    phones: [{ key: crypto.randomUUID(), type: 'OfficeNumber', number: '', extension: '' }],
    ediCodes: '',
    email: '',
    dockLength: 53,
    directions: '',
  }
}

export function draftOf(location: Location): LocationDraft {
  return {
    companyId: location.companyId ?? undefined,
    name: location.name,
    locationType: location.locationType,
    isPrimaryLocation: location.isPrimaryLocation,
    lumpersAvailable: location.lumpersAvailable,
    isAppointmentRequired: location.isAppointmentRequired,
    overnightParking: location.overnightParking,
    addressLine1: location.addressLine1 ?? '',
    addressLine2: location.addressLine2 ?? '',
    city: location.city,
    province: location.province,
    postalCode: location.postalCode,
    phones: location.phoneNumbers.map((phone) => ({
      ...phone,
      key: crypto.randomUUID(),
      extension: phone.extension ?? '',
    })),
    ediCodes: location.ediCodes.join(', '),
    email: location.email ?? '',
    dockLength: location.dockLength,
    directions: location.directions ?? '',
  }
}

/** As sent: a phone and its type only if a number was entered (SPEC §5). */
export function entryIn(draft: LocationDraft) {
  const { companyId: _company, phones, ...fields } = draft
  return {
    ...fields,
    addressLine2: draft.addressLine2.trim() || null,
    phoneNumbers: entered(phones, 'number').map(({ type, number, extension }) => ({
      type,
      number,
      ...(extension.trim() ? { extension } : {}),
    })),
    ediCodes: draft.ediCodes
      .split(/[,;\n]+/)
      .map((code) => code.trim())
      .filter(Boolean),
    email: draft.email.trim() || null,
    directions: draft.directions.trim() || null,
  }
}

export function newLocationIn(draft: LocationDraft) {
  return { ...(draft.companyId ? { companyId: draft.companyId } : {}), ...entryIn(draft) }
}
