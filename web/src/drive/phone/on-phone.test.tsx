import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { CONSENT_TEXT, type PhoneTracking } from '@waybill/contract/phone-tracking/phone-tracking.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openSession, startSession, whoIs } from '../../api/session.ts'
import { keepPage } from '../../api/typing.ts'
import { DISPATCHER, signedIn } from '../../test/signed-in.ts'
import type { Load } from '../loads.ts'
import type { Drive } from '../use-drive.ts'
import { OnPhone } from './on-phone.tsx'
import { positions } from './use-phone.ts'

const DRIVER = { ...DISPATCHER, persona: 'driver' as const, permissions: ['DriverPortal' as const] }
const WHO = whoIs(DRIVER)
const DOCK = { latitude: 41.55, longitude: -88.08 }

const stop = (stopId: string, name: string, more: object = {}) => ({
  stopId,
  type: 'Pickup',
  name,
  city: 'Joliet',
  timeZone: 'America/Chicago',
  arrivedAt: null,
  departedAt: null,
  ...DOCK,
  ...more,
})

/** Only what is read here. */
const loadAt = (more: object = {}) =>
  ({
    shipment: {
      id: loadId,
      shipmentNumber: '1000123',
      status: 4,
      updatesNeeded: [{ kind: 'arrival-overdue', since: '2026-11-24T15:00:00Z' }],
      stops: [stop('one', 'Fir Foods', more), stop('two', 'Elm Stores')],
    },
    visits: [],
    proofs: [],
  }) as unknown as Load

/** Another for each test: what the app knows of one outlives its page. */
let loadId = 'load 0'
let tracking: PhoneTracking
let sent: [path: string, body: unknown][]
let isWatched: boolean
let onFix: (position: object) => void
let onTrouble: (trouble: object) => void
const report = vi.fn(() => Promise.resolve(true))
const setAppBadge = vi.fn(() => Promise.resolve())

beforeEach(() => {
  localStorage.clear()
  loadId = `load ${Number(loadId.split(' ')[1]) + 1}`
  openSession()
  startSession(signedIn(1_800, DRIVER))
  report.mockClear()
  isWatched = false
  sent = []
  const own = {
    driverId: DRIVER.id,
    name: 'Robin',
    state: 'not-asked',
    answeredAt: null,
    timeZone: 'America/Chicago',
    textVersion: null,
  } as const
  tracking = { isOpen: true, isEldReporting: false, drivers: [own], seenBy: ['Alder Freight', 'Northbound'] }
  Object.assign(navigator, {
    setAppBadge,
    geolocation: {
      watchPosition: (hear: typeof onFix, fail: typeof onTrouble) => {
        ;[isWatched, onFix, onTrouble] = [true, hear, fail]
        return 1
      },
      clearWatch: vi.fn(),
    },
  })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const headers = { Date: new Date().toUTCString() }
    const said: unknown = JSON.parse(typeof body === 'string' ? body : '{}')
    if (method !== 'GET') sent.push([path, said])
    if (method === 'PUT') {
      const { isAgreed, textVersion } = said as { isAgreed: boolean; textVersion: number }
      tracking = { ...tracking, drivers: [{ ...own, state: isAgreed ? 'agreed' : 'declined', textVersion }] }
    }
    return Response.json(path.endsWith('/positions') ? { kept: 1, refused: 0 } : tracking, { headers })
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await positions.forget(loadId)
})

const onSeen = vi.fn()
const drive = (load: Load) =>
  ({ who: WHO, loads: [load], readAt: 1, isOnline: true, acts: [], report }) as unknown as Drive
const show = (load = loadAt()) => render(<OnPhone who={WHO} drive={drive(load)} load={load} onSeen={onSeen} />)
const be = async (where: { latitude: number; longitude: number }, accuracy = 20) => {
  // The app listens a moment after it says that it does.
  await waitFor(() => expect(isWatched).toBe(true))
  await act(async () => onFix({ coords: { ...where, accuracy, heading: null, speed: null } }))
}
const north = (meters: number) => ({ ...DOCK, latitude: DOCK.latitude + meters / 111_195 })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('asks in plain words, and sends nothing before the driver agrees', async () => {
  show()
  expect(await screen.findByRole('heading', { name: 'Share this phone’s position for load 1000123?' })).toBeTruthy()
  for (const begin of [/^Sent: /, /^Seen by: /, /^Kept: /, /^You can stop/])
    expect(screen.getByText(begin)).toBeTruthy()
  expect(screen.getByText('Seen by: Alder Freight and Northbound.')).toBeTruthy()
  expect(sent).toEqual([])
  press('Share position')
  expect(await screen.findByText('Position shared while this app is open')).toBeTruthy()
  await be(north(9_000))
  await waitFor(() => expect(sent.map(([path]) => path.split('/').at(-1))).toEqual(['phone_tracking', 'positions']))
  expect(sent[1]?.[1]).toMatchObject({ positions: [{ ...north(9_000), accuracyMeters: 20, mph: null, heading: null }] })
  press('Stop sharing')
  expect(await screen.findByText('Position not shared for load 1000123')).toBeTruthy()
  expect(sent.at(-1)).toEqual([
    expect.stringContaining('/phone_tracking'),
    { isAgreed: false, textVersion: CONSENT_TEXT },
  ])
})

it('asks nothing where there is no signal to answer, and asks once there is', async () => {
  const load = loadAt()
  const at = (isOnline: boolean) => (
    <OnPhone who={WHO} drive={{ ...drive(load), isOnline }} load={load} onSeen={onSeen} />
  )
  const { container, rerender } = render(at(false))
  await waitFor(() => expect(localStorage.getItem('waybill.driver-phone')).toContain('"not-asked"'))
  expect(container.textContent).toBe('')
  rerender(at(true))
  expect(await screen.findByRole('button', { name: 'Share position' })).toBeTruthy()
})

it('asks nothing where the truck’s ELD reports, or the load is not on its way', async () => {
  tracking = { ...tracking, isEldReporting: true }
  const { container } = show()
  await waitFor(() => expect(localStorage.getItem('waybill.driver-phone')).toContain('"isEldReporting":true'))
  expect(container.textContent).toBe('')
})

async function showAgreed(load = loadAt()) {
  tracking = {
    ...tracking,
    drivers: tracking.drivers.map((one) => ({ ...one, state: 'agreed' as const, textVersion: CONSENT_TEXT })),
  }
  show(load)
  await screen.findByText('Position shared while this app is open')
}

it('proposes the arrival, which one tap reports at the time of the first position there', async () => {
  await showAgreed()
  expect(setAppBadge).toHaveBeenLastCalledWith(1)
  await be(north(700))
  await be(north(50))
  expect(screen.getByText(/^You’re at Fir Foods, Joliet\. Arrived .*\?$/)).toBeTruthy()
  expect(report).not.toHaveBeenCalled()
  press('Yes, arrived')
  const [, place, said, at] = report.mock.calls[0] as unknown as [Load, string, object, { reading: { mono: number } }]
  expect([place, said]).toEqual(['Fir Foods', { kind: 'arrive', stopId: 'one' }])
  expect(at.reading.mono).toBeLessThanOrEqual(performance.now())
})

it('does not report a late arrival before the driver has said why', async () => {
  await showAgreed(loadAt({ stopId: 'late', appointment: '2026-11-24T15:00:00Z' }))
  await be(north(700))
  await be(north(50))
  press('Yes, arrived')
  expect(onSeen).toHaveBeenLastCalledWith(expect.anything(), 'late', 'arrive', expect.anything())
  expect(report).not.toHaveBeenCalled()
})

it('asks before what it saw takes the place of a half-typed report', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
  const doneTyping = keepPage()
  await showAgreed(loadAt({ stopId: 'typed', appointment: '2026-11-24T15:00:00Z' }))
  await be(north(700))
  await be(north(50))
  onSeen.mockClear()
  press('Yes, arrived')
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Discard what you entered?')
  expect(onSeen).not.toHaveBeenCalled()
  press('Yes, arrived')
  expect(onSeen).toHaveBeenCalledOnce()
  doneTyping()
  confirm.mockRestore()
})

it('proposes no arrival again that the driver has denied', async () => {
  await showAgreed()
  await be(north(700))
  press('Not there yet')
  await be(north(600))
  expect(screen.queryByRole('button', { name: 'Yes, arrived' })).toBeNull()
})

it('proposes the departure, and leaves the counts to the driver', async () => {
  await showAgreed(loadAt({ arrivedAt: '2026-11-24T15:00:00Z' }))
  await be(north(50))
  await be(north(1_600))
  press('Yes, departed')
  expect(onSeen).toHaveBeenCalledWith(
    expect.anything(),
    'one',
    'depart',
    expect.objectContaining({ anchor: expect.anything() }),
  )
  expect(report).not.toHaveBeenCalled()
})

it('says so when the phone does not let it see its position', async () => {
  await showAgreed()
  await waitFor(() => expect(isWatched).toBe(true))
  act(() => onTrouble({ code: 1, PERMISSION_DENIED: 1 }))
  expect(screen.getByRole('alert').textContent).toMatch(/Allow it in the phone’s settings/)
  await waitFor(() => expect(sent).toEqual([[expect.stringContaining('/phone_tracking/block'), { isBlocked: true }]]))
})

it('says what a browser cannot do when it was in the background', async () => {
  await showAgreed()
  const now = vi.spyOn(Date, 'now')
  const hide = (state: string, at: number) => {
    now.mockReturnValue(at)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state as DocumentVisibilityState)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  hide('hidden', 1_000_000)
  hide('visible', 1_000_000 + 10 * 60_000)
  vi.restoreAllMocks()
  expect(
    screen.getByText(/^No position was sent from .* to .*: the app was closed or in the background\.$/),
  ).toBeTruthy()
  expect(screen.getByText(/^A browser cannot send it when the app is closed/)).toBeTruthy()
})
