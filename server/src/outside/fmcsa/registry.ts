import type { AuthorityRecord, RegistrationNumber } from '@waybill/contract/onboarding/carrier-registration.ts'
import { QcMobile } from './qcmobile.ts'
import { RecordedRegistry } from './recorded-registry.ts'
import { SilentRegistry } from './silent-registry.ts'

/** A carrier as publicly registered, with full contacts. */
export type CarrierRecord = Omit<AuthorityRecord, 'readAt'>

/** The public registration of carriers (FMCSA). Refuses with `registry-unavailable` if it does not answer, or not in its own format. */
export interface Registry {
  /** The carrier with that number; undefined if the registry knows none. */
  find(number: RegistrationNumber): Promise<CarrierRecord | undefined>
}

/** FMCSA's own service with a key. Without one, a dozen made-up carriers, in production none: nobody real may be approved by them. */
export function openRegistry(from: { fmcsaWebKey: string | undefined; environment: string }): Registry {
  if (from.fmcsaWebKey) return new QcMobile(from.fmcsaWebKey)
  return from.environment === 'production' ? new SilentRegistry() : new RecordedRegistry()
}
