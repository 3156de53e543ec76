import type { RegistrationNumber } from '@waybill/contract/onboarding/carrier-registration.ts'
import { carriersIn, docketNumbersIn } from './parse-carrier.ts'
import { RECORDED } from './recorded-carriers.ts'
import type { CarrierRecord, Registry } from './registry.ts'

/** Made-up carriers in the registry's own format, read the same way: for the demo world and for anyone without a key. */
export class RecordedRegistry implements Registry {
  async find(number: RegistrationNumber): Promise<CarrierRecord | undefined> {
    const wanted = number.kind === 'USDOT' ? number.digits : `${number.kind}-${number.digits}`
    for (const { carrier, docketNumbers } of RECORDED) {
      const [record] = carriersIn(carrier) ?? []
      const dockets = docketNumbersIn(docketNumbers)
      if (record && (record.usdot === wanted || dockets.includes(wanted))) return { ...record, docketNumbers: dockets }
    }
    return undefined
  }
}
