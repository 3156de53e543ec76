import { cleanup, fireEvent, screen } from '@testing-library/react'
import { documents } from '@waybill/contract/documents/documents.ts'
import { PROOF_OF_DELIVERY } from '@waybill/contract/documents/file-types.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../../test/signed-in.ts'
import { AfterDelivery } from './after-delivery.tsx'

afterEach(() => {
  clearSession()
  vi.restoreAllMocks()
})

const onOpen = vi.fn()

async function open(persona: Persona, { isProven, list = 'UnInvoiced' }: { isProven: boolean; list?: string }) {
  cleanup()
  startSession(signedIn(1_800, { ...DISPATCHER, persona }))
  vi.spyOn(calls, 'read').mockImplementation(async ({ path }: { path: string }) =>
    path === documents.requiredOfShipment.path
      ? { data: [{ fileType: PROOF_OF_DELIVERY, isSatisfied: isProven }], totalCount: 1 }
      : { data: [{ invoiceNumber: '880001', list, payerName: null }], totalCount: 1 },
  )
  await renderInside(<AfterDelivery shipment={{ shipmentNumber: '4341006' }} onOpen={onOpen} />)
}

it('asks of a delivered load first its proof, then its bill', async () => {
  await open('carrier-billing', { isProven: false })
  fireEvent.click(await screen.findByRole('button', { name: 'Upload proof' }))
  expect(onOpen).toHaveBeenCalledWith({ kind: 'upload-proof' })
  expect(screen.queryByText('Submit invoice')).toBeNull()
  await open('carrier-billing', { isProven: true })
  const submit = await screen.findByRole('link', { name: 'Submit invoice' })
  expect(submit.getAttribute('href')).toMatch(/^\/accounting\/880001\/preview/)
  expect(screen.queryByText('Upload proof')).toBeNull()
})

it.each([
  ['a load that is billed', 'carrier-billing', 'Pending'],
  ['dispatchers, who do not bill', 'carrier-dispatcher', 'UnInvoiced'],
] as const)('asks nothing more of %s', async (_whom, persona, list) => {
  await open(persona, { isProven: true, list })
  await expect.poll(() => vi.mocked(calls.read).mock.settledResults.length).toBeGreaterThan(0)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
