import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { type Run, running } from '@waybill/contract/running/running.ts'
import type { Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { runQuery } from '../../running/keep-run.ts'
import { renderInside } from '../../test/rooms.tsx'
import { because } from '../../test/why-not.ts'
import { RoadSection } from './road-section.tsx'

vi.mock('../../shell/current-user.ts', () => ({
  useCurrentUser: (): { persona: Persona } => ({ persona: 'shipper' }),
}))

afterEach(() => vi.restoreAllMocks())

const position = { city: 'Gary', state: 'IN', latitude: null, longitude: null, source: null, by: 'Maria Okafor' }
const run: Run = {
  shipmentId: '0190a0b0-0000-7000-8000-0000000000c1',
  stops: [],
  emptyLocation: {
    ...position,
    availableAt: '2026-11-24T06:00:00-06:00',
    timeZone: 'America/Chicago',
    etaToPickup: '2026-11-24T07:30:00-06:00',
    reportedAt: '2026-11-24T02:00:00Z',
  },
  checkCalls: [
    {
      ...position,
      id: '1',
      at: '2026-11-24T13:00:00-06:00',
      timeZone: 'America/Chicago',
      eta: '2026-11-24T15:05:00-06:00',
      reason: 'AI',
      temperature: null,
      text: null,
    },
  ],
  problems: [
    {
      id: '2',
      reason: 'AI',
      text: 'Waits for a tow',
      stopId: null,
      reportedAt: '2026-11-24T13:00:00-06:00',
      timeZone: 'America/Chicago',
      reportedBy: 'Maria Okafor',
      solvedAt: null,
      solvedBy: null,
      solution: null,
    },
  ],
  updatesNeeded: [],
  tripId: null,
}
const no = because('No')
/** Only what the section reads. */
const stop = { timeZone: 'America/Chicago', arrivedAt: null, departedAt: null } as Partial<ShipmentStop> as ShipmentStop
const onTheWay = {
  shipmentNumber: '4340001',
  status: SHIPMENT_STATUS.dispatched,
  stops: [stop],
  can: { checkCall: no, setEmptyLocation: no, reportProblem: no },
} as Partial<Shipment> as Shipment

function road(shipment: Shipment): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(runQuery('4340001').queryKey, run)
  render(
    <QueryClientProvider client={client}>
      <RoadSection shipment={shipment} />
    </QueryClientProvider>,
  )
}

it('says where an empty truck is, when it is expected and what is in its way', () => {
  road(onTheWay)
  expect(screen.getByText(/^Empty in Gary, IN/)).toBeTruthy()
  expect(screen.getByText(/^expected Tue 11\/24, 15:05 CST/)).toBeTruthy()
  expect(screen.getByText('Waits for a tow').closest('li')?.dataset['solved']).toBeUndefined()
})

it('tells each check call by the clock that the server names, whatever the stops are', () => {
  road({ ...onTheWay, stops: [{ ...stop, timeZone: 'America/Denver' }] })
  expect(screen.getByText(/^expected Tue 11\/24, 15:05 CST/)).toBeTruthy()
})

it('expects nothing of a load that has come, and leaves no open problem on it', () => {
  const came = { ...stop, arrivedAt: '2026-11-24T15:20:00-06:00', departedAt: '2026-11-24T16:00:00-06:00' }
  road({ ...onTheWay, status: SHIPMENT_STATUS.delivered, stops: [came] })
  expect(screen.queryByText(/Empty in Gary/)).toBeNull()
  expect(screen.queryByText(/expected/)).toBeNull()
  expect(screen.getByText(/^ETA was Tue 11\/24, 15:05 CST/)).toBeTruthy()
  expect(screen.getByText('Waits for a tow').closest('li')?.dataset['solved']).toBe('true')
})

it('says that it could not be loaded, and reads it again', async () => {
  let isFailing = true
  vi.spyOn(calls, 'read').mockImplementation((endpoint) =>
    endpoint === running.find && !isFailing ? Promise.resolve(run) : Promise.reject(new Problem({ status: 500 })),
  )
  await renderInside(<RoadSection shipment={onTheWay} />)
  expect(await screen.findByText('This could not be loaded. Nothing was lost.')).toBeTruthy()
  isFailing = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^Empty in Gary, IN/)).toBeTruthy()
})
