import { cleanup, fireEvent, screen } from '@testing-library/react'
import { PROOF_OF_DELIVERY } from '@waybill/contract/documents/file-types.ts'
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

async function open({ isProven, invoiceToSubmit = '880001' }: { isProven: boolean; invoiceToSubmit?: string | null }) {
  cleanup()
  startSession(signedIn(1_800, { ...DISPATCHER, persona: 'carrier-billing' }))
  const data = [{ fileType: PROOF_OF_DELIVERY, isSatisfied: isProven }]
  vi.spyOn(calls, 'read').mockResolvedValue({ data, totalCount: 1 })
  await renderInside(<AfterDelivery shipment={{ shipmentNumber: '4341006', invoiceToSubmit }} onOpen={onOpen} />)
}

it('asks of a delivered load first its proof, then its bill', async () => {
  await open({ isProven: false })
  fireEvent.click(await screen.findByRole('button', { name: 'Upload proof' }))
  expect(onOpen).toHaveBeenCalledWith({ kind: 'upload-proof' })
  expect(screen.queryByText('Submit invoice')).toBeNull()
  await open({ isProven: true })
  const submit = await screen.findByRole('link', { name: 'Submit invoice' })
  expect(submit.getAttribute('href')).toMatch(/^\/accounting\/880001\/preview/)
  expect(screen.queryByText('Upload proof')).toBeNull()
})

it('asks nothing more of a load that is billed, or of people who do not bill', async () => {
  await open({ isProven: true, invoiceToSubmit: null })
  await expect.poll(() => vi.mocked(calls.read).mock.settledResults.length).toBeGreaterThan(0)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
