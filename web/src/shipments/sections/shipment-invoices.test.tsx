import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../../test/signed-in.ts'
import { InvoicesSection } from './shipment-invoices.tsx'

beforeEach(() => startSession(signedIn(1_800, { ...DISPATCHER, persona: 'carrier-billing' })))
afterEach(() => {
  clearSession()
  vi.restoreAllMocks()
})

it('says that the invoices could not be loaded, rather than show none', async () => {
  vi.spyOn(calls, 'read').mockRejectedValue(new Problem({ status: 500 }))
  await renderInside(<InvoicesSection shipmentNumber="4340001" />)
  expect(await screen.findByText('The invoices could not be loaded')).toBeTruthy()
})

it('says nothing where the user may see none', async () => {
  const read = vi.spyOn(calls, 'read').mockRejectedValue(new Problem({ status: 403, code: 'not-authorized' }))
  await renderInside(<InvoicesSection shipmentNumber="4340001" />)
  await waitFor(() => expect(read).toHaveBeenCalled())
  expect(screen.queryByText('The invoices could not be loaded')).toBeNull()
})
