import type { Authority } from '@waybill/contract/company/company.ts'
import { Refusal } from '../../http/refusal.ts'
import type { CarrierRecord, Registry } from '../../outside/fmcsa/registry.ts'
import { authorityOf } from './authority.ts'

/** A broker as registered. Without active broker authority it may pass no load on (domain §5.5), so it is not found here. */
export async function findBroker(
  registry: Registry,
  usdot: string,
): Promise<{ record: CarrierRecord; authority: Authority[] }> {
  const record = await registry.find({ kind: 'USDOT', digits: usdot })
  if (!record) throw refused('FMCSA has no record of this number')
  const authority = authorityOf(record)
  if (!authority.some(({ kind, status }) => kind === 'broker' && status === 'active'))
    throw refused('Broker authority is not active')
  return { record, authority }
}

function refused(why: string): Refusal {
  return new Refusal('bad-request', undefined, { modelState: { usdot: [why] } })
}
