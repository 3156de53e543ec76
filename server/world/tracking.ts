import { sealCredential } from '../src/eld/eld.ts'
import type { Vault } from '../src/outside/vault/vault.ts'
import type { WorldCompany } from './companies.ts'
import type { Rows } from './rows.ts'

const DAY = 86_400_000

/** What the road of the demo world accepts (world/road). */
export const DEMO_ROAD_KEY = 'samsara_api_demo_alder_4340'

/** One ELD provider tracks Alder's trucks, and one did until its token expired. */
export function layTracking(
  rows: Rows,
  { companies, now, vault }: { companies: ReadonlyMap<string, WorldCompany>; now: Date; vault: Vault },
): void {
  const alder = companies.get('alder')
  if (!alder) return
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const key = sealCredential(vault, { companyId: alder.id, provider: 'samsara' }, { way: 'key', key: DEMO_ROAD_KEY })
  rows.tracking_integration.push(
    {
      company_id: alder.id,
      provider: 'samsara',
      account: 'Alder Freight, 14 trucks',
      way: 'key',
      sealed: `\\x${key.toString('hex')}`,
      connected_at: ago(210),
      expired_at: null,
    },
    {
      company_id: alder.id,
      provider: 'motive',
      account: 'Alder Freight (leased)',
      way: 'oauth',
      sealed: null,
      connected_at: ago(190),
      expired_at: ago(3),
    },
  )
}
