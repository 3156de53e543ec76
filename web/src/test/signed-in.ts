import type { CurrentUser, SignedIn } from '@waybill/contract/identity/identity.ts'
import { ZONE_CLOCKS } from './zone-clocks.ts'

/** A token like the server's, unsigned: browsers only read its times. */
export function tokenLasting(seconds: number): string {
  const iat = Math.floor(Date.now() / 1000)
  return `e30.${btoa(JSON.stringify({ sid: '1', iat, exp: iat + seconds }))}.signature`
}

export const DISPATCHER: CurrentUser = {
  id: '0190a0b0-0000-7000-8000-000000000001',
  firstName: 'Maria',
  lastName: 'Okafor',
  email: 'dispatch@alder.example',
  emailAddresses: ['dispatch@alder.example'],
  userName: 'dispatch@alder.example',
  phoneNumbers: [],
  roles: [],
  permissions: ['CarrierPortal'],
  accessLevels: [],
  persona: 'carrier-dispatcher',
  companyId: '0190a0b0-0000-7000-8000-0000000000aa',
  companyName: 'Alder Freight Lines',
  companyKind: 'carrier',
  docketNumber: null,
  timeZone: 'America/Chicago',
  isBroker: false,
  isOnHold: false,
  isBookable: true,
  has3PLNetwork: false,
  hasAcceptedAccessTermsAndConditions: true,
  trackingIntegration: null,
  onboarding: null,
  isApplyingAgain: false,
  hasSecondFactor: false,
  mustSetUpSecondFactor: false,
  actsForSeveralCompanies: false,
  language: 'en',
  clock: '24',
  zoneClocks: ZONE_CLOCKS,
  fileId: null,
}

export function signedIn(seconds = 1_800, user: CurrentUser = DISPATCHER): SignedIn {
  return { accessToken: tokenLasting(seconds), claims: 'claims', user }
}
