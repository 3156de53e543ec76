import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { LaneContract } from '@waybill/contract/rates/rate-tables.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { renderInside } from '../../test/rooms.tsx'
import { ContractSheet } from './contract-sheet.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('says that the fuel programs could not be loaded, rather than offer none', async () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  const reading = vi.spyOn(calls, 'read').mockRejectedValue(new Problem({ status: 500 }))
  const contract: Partial<LaneContract> = {
    id: '0190a0b0-0000-7000-8000-0000000000c1',
    reference: 'LC-1',
    carrierId: '0190a0b0-0000-7000-8000-0000000000c2',
    effectiveOn: '2026-01-01',
    surcharges: [],
    can: { change: true, end: true },
  }
  await renderInside(<ContractSheet contract={contract as LaneContract} onClose={() => undefined} />)
  const told = 'The fuel programs could not be loaded. Nothing was lost.'
  expect(await screen.findByText(told)).toBeTruthy()
  reading.mockResolvedValue({ data: [], totalCount: 0 })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(told)).toBeNull())
})
