import { screen } from '@testing-library/react'
import type { BoardRow } from '@waybill/contract/available-freight/available-freight.ts'
import { expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { renderInside } from '../../test/rooms.tsx'
import { DISPATCHER } from '../../test/signed-in.ts'
import { boardRows } from './board-rows.tsx'
import { BoardSearch } from './board-search.ts'

vi.mock('../../shell/current-user.ts', () => ({ useCurrentUser: () => DISPATCHER }))

// The test browser has no layout: the list is as high as it is told.
vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)

const LOAD: BoardRow = {
  id: '0190a0b0-0000-7000-8000-0000000000b1',
  shipmentNumber: '4340001',
  lane: [],
  equipmentMode: 1,
  shippingMode: 0,
  miles: 600,
  milesEngine: 'pcmiler',
  weight: null,
  commodities: [],
  isHazmat: false,
  isTeamRequired: false,
  reeferTemperature: null,
  currency: 'USD',
  postedAt: '2026-11-27T12:00:00.000Z',
  rate: 1_500,
  milesOut: 150,
  milesIn: null,
  perMile: 2.5,
  perAllMiles: 2,
  mark: { isStarred: false, hiddenBecause: null, note: null },
  offer: null,
}

async function openWith(load: BoardRow): Promise<void> {
  vi.spyOn(calls, 'read').mockResolvedValue({ data: [load], totalCount: 1 })
  await renderInside(boardRows.draw({ search: BoardSearch.parse({}), onClear: undefined }))
}

it('says beside a rate per mile that the empty miles to the load are counted', async () => {
  await openWith(LOAD)
  expect(await screen.findByText('$2.00/mi incl. empty')).toBeTruthy()
})

it('says nothing of empty miles where there are none', async () => {
  await openWith({ ...LOAD, milesOut: null, perAllMiles: 2.5 })
  expect(await screen.findByText('$2.50/mi')).toBeTruthy()
})
