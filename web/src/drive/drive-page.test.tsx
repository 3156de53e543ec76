import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, endSession, openSession, startSession, whoIs } from '../api/session.ts'
import { STORED } from '../api/stored.ts'
import { keepTime } from '../shell/keep-time.ts'
import { reloadOnceWhenOutdated } from '../shell/outdated-build.ts'
import { DISPATCHER, signedIn } from '../test/signed-in.ts'
import { ZONE_CLOCKS } from '../test/zone-clocks.ts'
import { setZoneClocks } from '../ui/clock.ts'
import { DrivePage } from './drive-page.tsx'
import type * as Loads from './loads.ts'
import { keepLoads, keptLoads, type Load } from './loads.ts'
import { momentNow } from './moment.ts'
import { OUTBOX, OutboxStore } from './outbox-store.ts'
import type * as Sending from './send-act.ts'

const readLoads = vi.hoisted(() => vi.fn<typeof Loads.readLoads>())
vi.mock('./loads.ts', async (importOriginal) => {
  const loads = await importOriginal<typeof Loads>()
  readLoads.mockImplementation(loads.readLoads)
  return { ...loads, readLoads }
})

const sendAct = vi.hoisted(() => vi.fn<typeof Sending.sendAct>())
vi.mock('./send-act.ts', async (importOriginal) => {
  const sending = await importOriginal<typeof Sending>()
  sendAct.mockImplementation(sending.sendAct)
  return { ...sending, sendAct }
})
vi.mock('./install.ts', () => ({ keepForLater: () => Promise.resolve() }))

const DRIVER = { ...DISPATCHER, persona: 'driver' as const, permissions: ['DriverPortal' as const] }

const stop = (stopId: string, type: 'Pickup' | 'Delivery', name: string) => ({
  stopId,
  type,
  name,
  city: 'Gary',
  state: 'IN',
  postalCode: '46402',
  timeZone: 'America/Chicago',
  addressLine1: '1 Dock Road',
  addressLine2: null,
  early: null,
  late: null,
  appointment: null,
  arrivedAt: null,
  departedAt: null,
  contactName: 'Dock office',
  contactPhone: '+1 219 555 0100',
  referenceNumbers: [{ label: 'PO', value: 'PO-77' }],
  instructions: 'Gate 4',
  lineItems: [
    {
      lineItemId: 'item',
      description: 'Paint',
      packageType: 'Drums',
      packages: 4,
      weight: 900,
      isHazmat: true,
      unNumber: 'UN1263',
      properShippingName: 'Paint',
      hazardClass: '3',
      packingGroup: 'II',
    },
  ],
})

/** Only what the page reads. */
const load = {
  shipment: {
    id: 'load',
    shipmentNumber: '1000123',
    status: 4,
    stops: [stop('one', 'Pickup', 'Gary Works'), stop('two', 'Delivery', 'Cumberland')],
    references: [],
    updatesNeeded: [],
    requirements: ['2 load bars', 'straps'],
    reeferTemperature: null,
    specialInstructions: 'No tarps',
    isHazmat: true,
    hazmatContacts: ['CHEMTREC +1 800 424 9300'],
    trailerNumber: '53001',
    can: { reportProblem: true },
  },
  visits: [
    { stopId: 'one', appointment: '2026-11-24T14:00:00Z', confirmationNumber: 'A-9', preload: null, mayPreload: true },
  ],
  proofs: [{ orderStopId: 'order-stop', place: 'Cumberland', isThere: false }],
} as unknown as Load

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  openSession()
  startSession(signedIn(1_800, DRIVER))
  keepLoads({ who: whoIs(DRIVER), readAt: Date.now(), loads: [load] })
})
afterEach(async () => {
  setZoneClocks(ZONE_CLOCKS)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  const store = new OutboxStore(OUTBOX)
  for (const act of await store.of(whoIs(DRIVER))) await store.remove(act)
  store.close()
})

/** Presses a button once it can be: not in the same touch as the one before. */
async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(button)
}

const answer = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { Date: new Date().toUTCString() } })

it('reads the clocks of the places for a driver whom an earlier release let in, and tells times by them', async () => {
  keepTime()
  setZoneClocks([])
  const { zoneClocks: _, ...earlier } = DRIVER
  clearSession()
  startSession(signedIn(1_800, earlier as typeof DRIVER))
  keepLoads({ who: whoIs(DRIVER), readAt: Date.now(), loads: [load] })
  let isAway = true
  const me = vi.fn(async () => (isAway ? answer({}, 503) : answer(DRIVER, 200)))
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/me')) return await me()
    throw new TypeError('no signal')
  })
  render(<DrivePage wished={null} />)
  expect(await screen.findByText(/14:00 UTC/)).toBeTruthy()
  isAway = false
  fireEvent.focus(window)
  expect(await screen.findByText(/08:00 CST/)).toBeTruthy()
  const asked = me.mock.calls.length
  fireEvent.focus(window)
  await waitFor(() => expect(readLoads.mock.calls.length).toBeGreaterThan(2))
  expect(me).toHaveBeenCalledTimes(asked)
})

it('without signal: shows the stop with all it takes there, and one button that is always the next act', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  render(<DrivePage wished={null} />)
  expect(screen.getByRole('heading', { name: 'Gary Works' })).toBeTruthy()
  for (const text of [
    'PO-77',
    'Gate 4',
    'No tarps',
    '2 load bars, straps',
    'Hazmat load',
    'UN1263, Paint, 3, PG II',
    'Day and night: CHEMTREC +1 800 424 9300',
  ])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText(/· A-9/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Call Dock office' }).getAttribute('href')).toBe('tel:+12195550100')
  fireEvent.click(screen.getByRole('button', { name: 'I am here' }))
  expect(await screen.findByText('1 report is waiting to be sent')).toBeTruthy()
  await press('Loaded: I am leaving')
  fireEvent.change(await screen.findByLabelText('Seals, with commas between'), { target: { value: '881, 882' } })
  await press('Loaded: I am leaving')
  expect(await screen.findByText('2 reports are waiting to be sent')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Cumberland' })).toBeTruthy()
  const store = new OutboxStore(OUTBOX)
  const kept = await store.of(whoIs(DRIVER))
  expect(kept.map(({ report }) => report)).toMatchObject([
    { kind: 'arrive', stopId: 'one' },
    { kind: 'depart', stopId: 'one', body: { sealNumbers: ['881', '882'], trailerNumber: '53001' } },
  ])
  store.close()
})

it('asks why an arrival is late, and whether an implausible one is right, before it keeps it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  const [first, second] = load.shipment.stops
  const left = new Date(Date.now() - 600_000).toISOString()
  const stops = [
    { ...first, latitude: 41.6, longitude: -87.3, arrivedAt: left, departedAt: left },
    { ...second, latitude: 32.8, longitude: -96.8, appointment: '2026-01-02T15:00:00Z' },
  ]
  keepLoads({
    who: whoIs(DRIVER),
    readAt: Date.now(),
    loads: [{ ...load, shipment: { ...load.shipment, stops } } as Load],
  })
  render(<DrivePage wished={null} />)
  fireEvent.click(screen.getByRole('button', { name: 'I am here' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Really\? /)
  expect(screen.getByRole('button', { name: 'I am here' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(screen.getByLabelText('Why it is late'), { target: { value: 'AO' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'The time is right' }))
  await press('I am here')
  expect(await screen.findByText('1 report is waiting to be sent')).toBeTruthy()
  const store = new OutboxStore(OUTBOX)
  const [kept] = await store.of(whoIs(DRIVER))
  expect(kept?.report).toEqual({ kind: 'arrive', stopId: 'two', late: { reason: 'AO', text: null } })
  store.close()
})

it('offers at the dock to record a preload once more, after one that was a mistake is taken back', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  const [first, ...others] = load.shipment.stops
  const [visit] = load.visits
  const preload = { trailerNumber: '53077', sealNumbers: [], confirmedLineItems: [], weight: null }
  const atDock = {
    ...load,
    shipment: { ...load.shipment, stops: [{ ...first, arrivedAt: new Date().toISOString() }, ...others] },
    visits: [{ ...visit, preload, mayUndoPreload: true }],
  } as unknown as Load
  keepLoads({ who: whoIs(DRIVER), readAt: Date.now(), loads: [atDock] })
  render(<DrivePage wished={null} />)
  fireEvent.click(screen.getByRole('button', { name: 'Change the preload' }))
  await press('It was not preloaded')
  expect(await screen.findByText('1 report is waiting to be sent')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Trailer is preloaded' })).toBeTruthy()
})

it('past the free time, the departure asks for detention too, unless the driver does not want it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const [first, ...others] = load.shipment.stops
  const [visit] = load.visits
  const waited = {
    ...load,
    shipment: { ...load.shipment, stops: [{ ...first, arrivedAt: ago(4) }, ...others] },
    visits: [{ ...visit, detention: { startsAt: ago(4), freeMinutes: 120, freeUntil: ago(2) } }],
  } as Load
  keepLoads({ who: whoIs(DRIVER), readAt: Date.now(), loads: [waited] })
  render(<DrivePage wished={null} />)
  fireEvent.click(screen.getByRole('button', { name: 'Loaded: I am leaving' }))
  const tick = await screen.findByRole('checkbox', { name: 'Also request detention' })
  expect((tick as HTMLInputElement).checked).toBe(true)
  expect(screen.getByText('2 h')).toBeTruthy()
  await press('Loaded: I am leaving')
  expect(await screen.findByText('2 reports are waiting to be sent')).toBeTruthy()
  const store = new OutboxStore(OUTBOX)
  const kept = await store.of(whoIs(DRIVER))
  expect(kept.map(({ report }) => report)).toMatchObject([
    { kind: 'depart', stopId: 'one' },
    { kind: 'detention', stopId: 'one', caseType: 1, reason: 'Waited at the dock' },
  ])
  store.close()
})

it('says that Waybill failed, not the signal, when it answers with an error, and reads again', async () => {
  let isBroken = true
  vi.stubGlobal('fetch', async (address: string) =>
    isBroken ? answer({ code: 'unexpected' }, 500) : answer(address.includes('?') ? { data: [] } : {}, 200),
  )
  render(<DrivePage wished={null} />)
  expect(await screen.findByText('Waybill is not working right now.')).toBeTruthy()
  expect(screen.queryByText('No signal.')).toBeNull()
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('Waybill is not working right now.')).toBeNull())
})

it('says the same where nothing was read before', async () => {
  localStorage.removeItem(STORED.driverLoads)
  vi.stubGlobal('fetch', async () => answer({ code: 'unexpected' }, 500))
  render(<DrivePage wished={null} />)
  expect(await screen.findByText('Waybill could not read your loads. Try again in a moment.')).toBeTruthy()
})

it('in a session that is over, does not wait for loads that nobody reads', async () => {
  localStorage.removeItem(STORED.driverLoads)
  vi.stubGlobal('fetch', async () => answer({ code: 'unknown-session' }, 401))
  render(<DrivePage wished={null} />)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Your session ended/)
  expect(screen.queryByText('Loading')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('in a session that is over, does not call it a lack of signal', async () => {
  vi.stubGlobal('fetch', async () => answer({ code: 'unknown-session' }, 401))
  render(<DrivePage wished={null} />)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Your session ended/)
  fireEvent.click(screen.getByRole('button', { name: 'I am here' }))
  expect(await screen.findByText('1 report is waiting to be sent')).toBeTruthy()
  expect(screen.queryByText('No signal.')).toBeNull()
})

it('does not reload over a report that is being typed when code is gone', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  const reload = vi.fn<() => void>()
  const stop = reloadOnceWhenOutdated(reload)
  const { unmount } = render(<DrivePage wished={null} />)
  fireEvent.click(screen.getByRole('button', { name: 'Report problem' }))
  fireEvent.input(await screen.findByLabelText('Your description'), { target: { value: 'Flat tire' } })
  window.dispatchEvent(new Event('vite:preloadError'))
  expect(reload).not.toHaveBeenCalled()
  unmount()
  window.dispatchEvent(new Event('vite:preloadError'))
  expect(reload).toHaveBeenCalledOnce()
  stop()
})

it('asks before the way to the password throws away a report that is not finished', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false)
  render(<DrivePage wished={null} />)
  fireEvent.click(screen.getByRole('button', { name: 'Report problem' }))
  fireEvent.input(await screen.findByLabelText('Your description'), { target: { value: 'Flat tire' } })
  act(() => endSession())
  expect(fireEvent.click(screen.getByRole('link', { name: 'Sign in' }))).toBe(false)
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Discard what you entered?')
  await press('Tell the dispatcher')
  expect(await screen.findByText('1 report is waiting to be sent')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Sign in' }))
  expect(confirm).toHaveBeenCalledOnce()
})

it('asks it also for what was typed after the session had ended', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false)
  render(<DrivePage wished={null} />)
  act(() => endSession())
  fireEvent.click(screen.getByRole('button', { name: 'Report problem' }))
  fireEvent.input(await screen.findByLabelText('Your description'), { target: { value: 'Flat tire' } })
  expect(fireEvent.click(screen.getByRole('link', { name: 'Sign in' }))).toBe(false)
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Discard what you entered?')
})

it('asks it also before another load or another page is opened', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  const other = { ...load, shipment: { ...load.shipment, id: 'other', shipmentNumber: '1000124' } }
  keepLoads({ who: whoIs(DRIVER), readAt: Date.now(), loads: [load, other] })
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
  render(<DrivePage wished={null} />)
  fireEvent.click(screen.getByRole('button', { name: 'Report problem' }))
  fireEvent.input(await screen.findByLabelText('Your description'), { target: { value: 'Flat tire' } })
  fireEvent.click(screen.getByRole('button', { name: /^Load 1000124/ }))
  for (const page of ['Shipments', 'Profile'])
    expect(fireEvent.click(screen.getByRole('link', { name: page, hidden: true }))).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Sign out', hidden: true }))
  expect(confirm).toHaveBeenCalledTimes(4)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your description').value).toBe('Flat tire')
  confirm.mockReturnValue(true)
  fireEvent.click(screen.getByRole('button', { name: /^Load 1000124/ }))
  expect(await screen.findByRole('region', { name: 'Load 1000124' })).toBeTruthy()
})

it('a second tap does not press what has come under the thumb: the form’s own button, or the next act', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  render(<DrivePage wished={null} />)
  fireEvent.click(screen.getByRole('button', { name: 'Report problem' }))
  fireEvent.change(await screen.findByLabelText('Your description'), { target: { value: 'Flat tire' } })
  const tell = screen.getByRole('button', { name: 'Tell the dispatcher' })
  fireEvent.click(tell)
  expect(tell.getAttribute('aria-disabled')).toBe('true')
  await press('Tell the dispatcher')
  fireEvent.click(await screen.findByRole('button', { name: 'I am here' }))
  expect(await screen.findByText('1 report is waiting to be sent')).toBeTruthy()
  const store = new OutboxStore(OUTBOX)
  expect((await store.of(whoIs(DRIVER))).map(({ report }) => report.kind)).toEqual(['problem'])
  store.close()
})

it('keeps the load whose form is open, whatever load comes first when they are read again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  render(<DrivePage wished={null} />)
  fireEvent.click(screen.getByRole('button', { name: 'Report problem' }))
  fireEvent.input(await screen.findByLabelText('Your description'), { target: { value: 'Flat tire' } })
  const other = { ...load, shipment: { ...load.shipment, id: 'other', shipmentNumber: '1000124' } }
  readLoads.mockResolvedValueOnce({ who: whoIs(DRIVER), readAt: Date.now(), loads: [other, load] })
  fireEvent(window, new Event('online'))
  expect(await screen.findByRole('button', { name: /^Load 1000124/ })).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your description').value).toBe('Flat tire')
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('region', { name: 'Load 1000124' })).toBeTruthy()
})

it('keeps it also when it is no longer among the loads: what was photographed is not lost', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  render(<DrivePage wished={null} />)
  fireEvent.click(screen.getByRole('button', { name: 'Report problem' }))
  fireEvent.input(await screen.findByLabelText('Your description'), { target: { value: 'Flat tire' } })
  const other = { ...load, shipment: { ...load.shipment, id: 'other', shipmentNumber: '1000124' } }
  readLoads.mockResolvedValueOnce({ who: whoIs(DRIVER), readAt: Date.now(), loads: [other] })
  fireEvent(window, new Event('online'))
  expect(await screen.findByRole('button', { name: /^Load 1000124/ })).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your description').value).toBe('Flat tire')
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('region', { name: 'Load 1000124' })).toBeTruthy()
})

it('shows no reading that was begun before the one that is shown', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  const numbered = (shipmentNumber: string) => ({
    who: whoIs(DRIVER),
    readAt: Date.now(),
    loads: [{ ...load, shipment: { ...load.shipment, shipmentNumber } }],
  })
  const ended: ((read: ReturnType<typeof numbered>) => void)[] = []
  readLoads.mockImplementation(() => new Promise((resolve) => void ended.push(resolve)))
  render(<DrivePage wished={null} />)
  await waitFor(() => expect(ended).toHaveLength(1))
  fireEvent(window, new Event('focus'))
  await waitFor(() => expect(ended).toHaveLength(2))
  await act(async () => ended[1]?.(numbered('1000125')))
  expect(await screen.findByRole('region', { name: 'Load 1000125' })).toBeTruthy()
  await act(async () => ended[0]?.(numbered('1000124')))
  expect(screen.getByRole('region', { name: 'Load 1000125' })).toBeTruthy()
  readLoads.mockImplementation((await vi.importActual<typeof Loads>('./loads.ts')).readLoads)
})

it('offers no arrival again that was taken, though nothing can be read after it', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    address === '/live' ? answer({}, 200) : Promise.reject(new TypeError('no signal')),
  )
  sendAct.mockResolvedValueOnce({ is: 'taken' })
  render(<DrivePage wished={null} />)
  fireEvent.click(screen.getByRole('button', { name: 'I am here' }))
  await waitFor(() => expect(keptLoads(whoIs(DRIVER))?.loads[0]?.shipment.stops[0]?.arrivedAt).toBeTruthy())
  await waitFor(() => expect(screen.queryByText('1 report is waiting to be sent')).toBeNull())
  expect(screen.getByRole('button', { name: 'Loaded: I am leaving' })).toBeTruthy()
})

it('says that a report waits for signal only where there is none', async () => {
  vi.stubGlobal('fetch', async (address: string) => answer({}, address === '/live' ? 200 : 500))
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  render(<DrivePage wished={null} />)
  fireEvent.click(screen.getByRole('button', { name: 'I am here' }))
  expect(await screen.findByText('Waiting to be sent')).toBeTruthy()
  onLine.mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  expect(await screen.findByText('Waiting for signal')).toBeTruthy()
  onLine.mockRestore()
})

it('a refused report says why, and can be removed', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    address === '/live'
      ? answer({}, 200)
      : address.endsWith('/arrival')
        ? answer({ code: 'step-not-allowed', title: 'Not allowed', detail: 'The load was voided' }, 409)
        : answer({ code: 'overloaded' }, 503),
  )
  render(<DrivePage wished={null} />)
  fireEvent.click(screen.getByRole('button', { name: 'I am here' }))
  expect(await screen.findByText('The load was voided')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove the report' }))
  await waitFor(() => expect(screen.queryByText('The load was voided')).toBeNull())
  expect(await screen.findByRole('button', { name: 'I am here' })).toBeTruthy()
})

it('a second tap does not remove the refused report that has come under the thumb', async () => {
  vi.stubGlobal('fetch', async (address: string) => answer({ code: 'overloaded' }, address === '/live' ? 200 : 503))
  const store = new OutboxStore(OUTBOX)
  for (const text of ['Flat tire', 'No brakes'])
    await store.add({
      ...momentNow(),
      key: crypto.randomUUID(),
      who: whoIs(DRIVER),
      load: { id: 'load', number: '1000123' },
      place: 'Gary Works',
      report: { kind: 'problem', stopId: null, reason: 'AI', text },
    })
  for (const act of await store.of(whoIs(DRIVER)))
    await store.change({ ...act, refused: { code: 'step-not-allowed', reasons: ['No'] } })
  store.close()
  render(<DrivePage wished={null} />)
  const [remove] = await screen.findAllByRole('button', { name: 'Remove the report' })
  fireEvent.click(remove as HTMLElement)
  await waitFor(() => expect(screen.queryByText('Flat tire')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Remove the report' }))
  expect(screen.getByText('No brakes')).toBeTruthy()
  await press('Remove the report')
  await waitFor(() => expect(screen.queryByText('No brakes')).toBeNull())
})

it('shows another user of the phone nothing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  startSession(signedIn(1_800, { ...DRIVER, id: '0190a0b0-0000-7000-8000-0000000000ff' }))
  render(<DrivePage wished={null} />)
  expect(screen.queryByText('Gary Works')).toBeNull()
  expect(await screen.findByText('Your loads could not be read. Try again where there is signal.')).toBeTruthy()
})
