import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { AvailableTruck } from '@waybill/contract/available-trucks/available-trucks.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { EditTruck } from './edit-truck.tsx'

const TRUCK: AvailableTruck = {
  id: '0190a0b0-0000-7000-8000-0000000000e1',
  company: { id: '0190a0b0-0000-7000-8000-0000000000a1', name: 'Alder Freight' },
  equipmentMode: 1,
  trailerFeet: 53,
  place: { city: 'Phoenix', state: 'AZ', timeZone: 'America/Phoenix' },
  emptyFrom: '2026-11-27T08:00:00-07:00',
  emptyUntil: '2026-11-28T08:00:00-07:00',
  radius: 100,
  destinationStates: ['TX', 'OK'],
  destination: null,
  destinationRadius: 100,
  maxMiles: null,
  minPerMile: 2.5,
  note: null,
  driverName: null,
  tractorNumber: '4340',
  driveLeft: null,
  source: 'made',
  madeFrom: { shipmentNumber: '4340001', because: 'delivery' },
  isHidden: false,
  postedBy: 'Waybill',
  matches: 2,
  milesAway: null,
  version: 3,
  can: { change: true, withdraw: true, ask: true },
}
let sent: { path: string; method: string; body: unknown; version: string | null }[]
let answer: () => Response
const onClose = vi.fn<() => void>()

beforeEach(() => {
  startSession(signedIn())
  sent = []
  onClose.mockReset()
  answer = () => Response.json(TRUCK)
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, headers }: RequestInit) => {
    const version = new Headers(headers).get('if-match')
    sent.push({ path, method, body: typeof body === 'string' ? JSON.parse(body) : undefined, version })
    return answer()
  })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string | RegExp, value: string) => {
  const field = screen.getByLabelText(label)
  fireEvent.input(field, { target: { value } })
  fireEvent.change(field, { target: { value } })
}

it('posts a truck: its time as the wall clock of the place, and no end, so that it waits a day', async () => {
  await renderInside(<EditTruck onClose={onClose} />)
  type('City', 'Lima')
  type('State', 'oh')
  type(/^Empty at/, '2026-11-27T06:30')
  press('Post truck')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toMatchObject([
    {
      method: 'POST',
      body: {
        equipmentMode: 0,
        city: 'Lima',
        state: 'OH',
        emptyFrom: '2026-11-27T06:30',
        emptyUntil: null,
        radius: 100,
        destinationStates: [],
        destination: null,
        minPerMile: null,
      },
    },
  ])
})

it('corrects one that a load made, at its version; the states it wants are read from what was typed', async () => {
  await renderInside(<EditTruck truck={TRUCK} onClose={onClose} />)
  expect(screen.getByLabelText<HTMLInputElement>(/^Empty at/).value).toBe('11/27/2026 08:00')
  type('States', 'tx nm, TX')
  press('Save truck')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toMatchObject([
    {
      method: 'PUT',
      version: '"3"',
      body: { destinationStates: ['TX', 'NM'], minPerMile: 2.5, tractorNumber: '4340' },
    },
  ])
})

it('says at the city that there is no such place, and stays open', async () => {
  const modelState = { city: ['This place is unknown'] }
  answer = () => Response.json({ code: 'place-unknown', status: 422, modelState }, { status: 422 })
  await renderInside(<EditTruck truck={TRUCK} onClose={onClose} />)
  type('City', 'Nowhere')
  press('Save truck')
  expect(await screen.findByText('This place is unknown')).toBeDefined()
  expect(onClose).not.toHaveBeenCalled()
})

it('takes over what somebody else changed of it meanwhile, and does not undo it', async () => {
  const theirs = { ...TRUCK, radius: 250, version: 4 }
  const refused = { code: 'changed-meanwhile', status: 412, title: 'Someone else has changed this' }
  const answers = [() => Response.json(refused, { status: 412 }), () => Response.json(theirs)]
  answer = () => (answers.shift() ?? (() => Response.json(theirs)))()
  await renderInside(<EditTruck truck={TRUCK} onClose={onClose} />)
  type('States', 'NM')
  press('Save truck')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Max empty miles/).value).toBe('250'))
  answer = () => Response.json(theirs)
  press('Save truck')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const saved = sent.filter(({ method }) => method === 'PUT')
  expect(saved).toMatchObject([
    { version: '"3"', body: { radius: 100, destinationStates: ['NM'] } },
    { version: '"4"', body: { radius: 250, destinationStates: ['NM'] } },
  ])
})
