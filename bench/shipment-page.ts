import { endpoints } from '@waybill/contract/api.ts'
import type { Bench } from './bench.ts'
import { asBrowser, askList } from './browser.ts'
import { median, percentile } from './figures.ts'

/** The shipment itself and everything directly below it. */
const OF_A_SHIPMENT = /^\/api\/v2\/shipments\/:shipment(?:Id)?(?:\/[a-z_]+)?$/
/** What its page asks for by its id. */
const BY_ITS_ID = ['notes?', 'timelines?', 'histories?entityType=shipment&'].map(
  (list) => `/api/v2/${list}entityId=:shipmentId`,
)

/** A shipment with everything the contract has on it, requested all at once as a page would, one load after the other. */
export async function shipmentPage({ waybill, cast: { operations }, row }: Bench): Promise<void> {
  const below = endpoints()
    .map(({ endpoint }) => endpoint)
    .filter(({ method, path, media }) => method === 'GET' && media === 'application/json' && OF_A_SHIPMENT.test(path))
    .map(({ path }) => path)
  if (below.length === 0) throw new Error('Found no part of a shipment in the contract')
  const parts = [...below, ...BY_ITS_ID]
  const headers = asBrowser(operations.token)
  const loads = await askList<{ id: string; shipmentNumber: string }>(
    waybill,
    '/api/v2/shipments?statuses=4,5,6&pageSize=40',
    operations.token,
  )
  const each: number[] = []
  const whole: number[] = []
  for (const { id, shipmentNumber } of loads) {
    const began = performance.now()
    await Promise.all(
      parts.map(async (part) => {
        const from = performance.now()
        const target = part.replace(':shipmentId', id).replace(':shipment', shipmentNumber)
        const said = await fetch(waybill.address + target, { headers })
        await said.arrayBuffer()
        // A missing part is an answer too, and so is one that does not apply, such as the plan of a load in transit.
        if (!said.ok && said.status !== 404 && said.status !== 409) throw new Error(`${part}: ${said.status}`)
        each.push(performance.now() - from)
      }),
    )
    whole.push(performance.now() - began)
  }
  const p95 = percentile(each, 0.95)
  row(
    `a shipment with its ${parts.length} sub-resources at once, for ${loads.length} loads`,
    `p50 ${median(whole).toFixed(0)} ms for all; each p95 ${p95.toFixed(0)} ms`,
    'each p95 ≤ 150 ms',
    p95 <= 150,
  )
}
