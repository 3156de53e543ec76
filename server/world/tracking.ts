import type { WorldCompany } from './companies.ts'
import type { Rows } from './rows.ts'

const DAY = 86_400_000

/** One ELD provider tracks Alder's trucks, one did until its token expired, and the third was never connected. */
export function layTracking(rows: Rows, companies: ReadonlyMap<string, WorldCompany>, now: Date): void {
  const alder = companies.get('alder')
  if (!alder) return
  const integrations = [
    { provider: 'samsara', account: 'Alder Freight, 14 trucks', connected: -210, expires: 155 },
    { provider: 'motive', account: 'Alder Freight (leased)', connected: -190, expires: -3 },
  ]
  for (const { provider, account, connected, expires } of integrations)
    rows.tracking_integration.push({
      company_id: alder.id,
      provider,
      account,
      connected_at: new Date(now.getTime() + connected * DAY),
      token_expires_at: new Date(now.getTime() + expires * DAY),
    })
}
