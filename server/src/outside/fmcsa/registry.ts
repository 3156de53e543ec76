import type { AuthorityRecord, RegistrationNumber } from '@waybill/contract/onboarding/carrier-registration.ts'
import { QcMobile } from './qcmobile.ts'
import { RecordedRegistry } from './recorded-registry.ts'
import { SilentRegistry } from './silent-registry.ts'

/** A carrier as the public registration knows it, contacts in full. */
export type CarrierRecord = Omit<AuthorityRecord, 'readAt'>

/** The public registration of carriers (FMCSA). Refuses with `registry-unavailable` when it does not answer, or not in its own words. */
export interface Registry {
  /** The carrier of that number; undefined when the registry knows none. */
  find(number: RegistrationNumber): Promise<CarrierRecord | undefined>
}

/** FMCSA's own service with a key. Without one a dozen invented carriers, in production none: nobody real must be approved by them. */
export function openRegistry(from: { fmcsaWebKey: string | undefined; environment: string }): Registry {
  if (from.fmcsaWebKey) return new QcMobile(from.fmcsaWebKey)
  return from.environment === 'production' ? new SilentRegistry() : new RecordedRegistry()
}
