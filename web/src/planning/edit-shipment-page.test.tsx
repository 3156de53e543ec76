import { act, fireEvent, screen } from '@testing-library/react'
import { planning, type ShipmentProposal } from '@waybill/contract/planning/planning.ts'
import { expect, it, vi } from 'vitest'
import * as calls from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { renderPage } from '../test/rooms.tsx'
import { EditShipmentPage } from './edit-shipment-page.tsx'
import { blankEntry } from './use-plan.ts'

vi.mock('../shell/current-user.ts', () => ({ useCurrentUser: () => ({ persona: 'shipper' }) }))

const SAVED = { id: '7', shipmentNumber: '4340007', status: 0, version: 1, entry: blankEntry(['700001']), missing: [] }
const PROPOSAL: ShipmentProposal = {
  orders: [],
  stops: [],
  checks: [],
  missing: [],
  candidates: [],
  requirements: [],
  currency: 'USD',
  weight: 0,
  units: 0,
  distance: null,
  shippingMode: 0,
  equipmentMode: 0,
  trailerTypes: 1,
  reeferTemperature: null,
  isTeamRequired: false,
  isBlind: false,
  isHazmat: false,
  specialInstructions: null,
}

it('keeps what was entered when the plan cannot be asked for again, until it is nobody’s to plan', async () => {
  const answers = vi.spyOn(calls, 'read')
  const answerWith = (saved: () => unknown): void =>
    void answers.mockImplementation(async (endpoint: unknown) => (endpoint === planning.find ? saved() : PROPOSAL))
  const refuse = (refusal: Error) => () => {
    throw refusal
  }
  answerWith(() => SAVED)
  const { client } = await renderPage(EditShipmentPage, '/shipments/$shipmentNumber/edit', '/shipments/4340007/edit')
  const refetch = () =>
    act(async () => {
      await client.refetchQueries()
      // Queries notify in the next task.
      await new Promise((resolve) => setTimeout(resolve))
    })
  const entered = () => screen.getByLabelText<HTMLTextAreaElement>(/^Special instructions/).value
  fireEvent.change(await screen.findByLabelText(/^Special instructions/), { target: { value: 'Call before' } })
  answerWith(refuse(new Problem({ code: 'unreachable' })))
  await refetch()
  expect(entered()).toBe('Call before')
  answerWith(refuse(new Problem({ status: 409, code: 'step-not-allowed' })))
  await refetch()
  expect(screen.queryByLabelText(/^Special instructions/)).toBeNull()
})
