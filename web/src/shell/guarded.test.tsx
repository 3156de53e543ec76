import { afterEach, expect, it } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { clearSession, startSession } from '../api/session.ts'
import { createWaybillRouter } from '../router.tsx'
import { DISPATCHER, signedIn } from '../test/signed-in.ts'

afterEach(clearSession)

async function led(user: Partial<typeof DISPATCHER>, to: string): Promise<string> {
  startSession(signedIn(1_800, { ...DISPATCHER, ...user }))
  const router = createWaybillRouter(createQueryClient(() => undefined))
  await router.navigate({ href: to })
  return router.state.location.href
}

it('leads a factor from the dashboard to its own first page, and a driver to the shipments (SPEC §2.1)', async () => {
  expect(await led({ persona: 'factor', permissions: ['FactoringCompanyPortal'] }, '/dashboard')).toBe('/desk')
  expect(await led({ persona: 'driver', permissions: ['DriverPortal'] }, '/dashboard')).toBe('/shipments')
})

it('opens a trip under both lists of shipments, keeping the query', async () => {
  const trip = 'trip/0190a0b0-0000-7000-8000-0000000000cc?from=mail'
  expect(await led({}, `/my-shipments/${trip}`)).toBe(`/all-shipments/${trip}`)
})

it('opens the preview of the load that a link to the board names (SPEC §2.1)', async () => {
  expect(await led({}, '/available-freight?shipment_id=4341006')).toBe('/available-freight/4341006/preview')
  expect(await led({}, '/reloads?shipment_id=4341006')).toBe('/available-freight/4341006/preview')
})
