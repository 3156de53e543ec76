import { act, fireEvent, screen, within } from '@testing-library/react'
import type { Notification } from '@waybill/contract/notifications/notifications.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { madeStaleBy } from '../api/freshness.ts'
import { clearSession, startSession } from '../api/session.ts'
import { renderInside } from '../test/rooms.tsx'
import { signedIn } from '../test/signed-in.ts'
import { toastQueue } from '../ui/toast.ts'
import { Bell } from './bell.tsx'
import { sayNotification } from './notification-text.ts'

const fetched = vi.fn<typeof fetch>()
const NOW = Date.now()
const NEWS = {
  kind: 'notified',
  subject: { type: 'notification', id: '0190a0b0-0000-7000-8000-000000000001' },
} as const

let told: Notification[]

function tell(minutesAgo: number, more: Partial<Notification> = {}): Notification {
  const tender = `T9${String(told.length).padStart(4, '0')}`
  const row: Notification = {
    id: `0190a0b0-0000-7000-8000-${String(told.length).padStart(12, '0')}`,
    wording: 'tender-offered',
    facts: {
      tender,
      tenderId: '0190a0b0-0000-7000-8000-0000000000ff',
      lane: 'Joliet, IL → Dallas, TX',
      until: { at: '2026-11-24T14:00:00Z', timeZone: 'America/Denver' },
    },
    toldAt: new Date(NOW - minutesAgo * 60_000).toISOString(),
    isRead: false,
    ...more,
  }
  told = [row, ...told]
  return row
}

beforeEach(() => {
  told = []
  // jsdom has no popovers.
  HTMLElement.prototype.showPopover = vi.fn<() => void>()
  HTMLElement.prototype.hidePopover = vi.fn<() => void>()
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  fetched.mockImplementation(async (asked, init) => {
    const url = typeof asked === 'string' ? asked : ''
    if (init?.method === 'PUT') {
      told = told.map((row) => ({
        ...row,
        isRead: row.isRead || !url.includes('-') || url.includes(row.id),
      }))
      return new Response(null, { status: 204 })
    }
    const unreadCount = told.filter(({ isRead }) => !isRead).length
    return Response.json({ data: told, totalCount: told.length, unreadCount })
  })
  startSession(signedIn())
})
afterEach(() => {
  toastQueue.clear()
  clearSession()
  vi.unstubAllGlobals()
})

/** Opens the panel, like pressing the bell in a browser. */
async function open() {
  await screen.findByRole('button', { name: /^Notifications/ })
  const panel = screen.getByRole('dialog', { hidden: true })
  panel.removeAttribute('popover')
  const toggled = Object.assign(new Event('toggle'), { newState: 'open', oldState: 'closed' })
  await act(async () => panel.dispatchEvent(toggled))
  return within(panel)
}

const changes = () =>
  fetched.mock.calls.filter(([, init]) => init?.method === 'PUT').map(([url, init]) => [url, init?.body])
const toasts = () => toastQueue.visibleToasts.map(({ content }) => content)

it('lies behind a bell that counts what is unread, day by day, each with where it leads', async () => {
  tell(60 * 24 * 3, { isRead: true })
  tell(1)
  await renderInside(<Bell />)
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy()
  const panel = await open()
  const [newest, older] = await panel.findAllByRole('link', { name: /New tender/ })
  expect(newest?.getAttribute('href')).toBe('/tenders/0190a0b0-0000-7000-8000-0000000000ff')
  expect(newest?.textContent.replaceAll('\u00a0', ' ')).toContain('Dallas, TX. Answer by Tue 11/24, 07:00 MST.')
  expect(newest?.textContent).toContain('Unread')
  expect(older?.textContent).not.toContain('Unread')
  expect(panel.getAllByRole('heading', { level: 3 }).length).toBe(2)
})

it('what is followed is read at once, and leads there', async () => {
  const row = tell(1)
  const { path } = await renderInside(<Bell />)
  const panel = await open()
  const link = await panel.findByRole('link', { name: /New tender/ })
  await act(async () => fireEvent.click(link))
  expect(path()).toBe('/tenders/0190a0b0-0000-7000-8000-0000000000ff')
  expect(changes()).toEqual([[`/api/v2/me/notifications/${row.id}/read`, expect.anything()]])
})

it('marks all read up to the newest that is shown', async () => {
  tell(5)
  const newest = tell(1)
  await renderInside(<Bell />)
  const panel = await open()
  fireEvent.click(panel.getByRole('button', { name: 'Mark all read' }))
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy()
  expect(changes()).toEqual([['/api/v2/me/notifications/read', JSON.stringify({ until: newest.toldAt })]])
})

it('says that older ones could not be loaded, and asks again', async () => {
  const row = tell(1)
  const page = (number: number) => ({
    data: [{ ...row, id: row.id.replace(/^0/, String(number)) }],
    totalCount: PAGE_SIZE + 1,
    unreadCount: 2,
  })
  let isBroken = true
  fetched.mockImplementation(async (asked) => {
    const isOlder = typeof asked === 'string' && asked.includes('page=2')
    if (isOlder && isBroken)
      return Response.json({ status: 409, code: 'step-not-allowed', title: 'No' }, { status: 409 })
    return Response.json(page(isOlder ? 2 : 1))
  })
  await renderInside(<Bell />)
  const panel = await open()
  fireEvent.click(await panel.findByRole('button', { name: 'Show older' }))
  expect((await panel.findByRole('alert')).textContent).toBe('Some rows could not be loaded. Try again')
  expect(panel.getAllByRole('link', { name: /New tender/ })).toHaveLength(1)
  isBroken = false
  fireEvent.click(panel.getByRole('button', { name: 'Some rows could not be loaded. Try again' }))
  await vi.waitFor(() => expect(panel.getAllByRole('link', { name: /New tender/ })).toHaveLength(2))
})

it('says that nothing was told yet', async () => {
  await renderInside(<Bell />)
  const panel = await open()
  expect(await panel.findByText('Nothing yet')).toBeTruthy()
})

it('says what arrives in one toast that stays; several become one', async () => {
  tell(10)
  const { client, path } = await renderInside(<Bell />)
  await screen.findByRole('button', { name: 'Notifications, 1 unread' })
  expect(toasts()).toEqual([])
  const arrive = async () => {
    await act(() => client.invalidateQueries({ predicate: madeStaleBy([NEWS]) }))
    const unread = told.filter(({ isRead }) => !isRead).length
    await screen.findByRole('button', { name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications' })
  }
  const first = tell(0)
  await arrive()
  await expect.poll(() => toasts().map(({ text }) => text)).toEqual([sayNotification(first, 'UTC').title])
  expect(toastQueue.visibleToasts[0]?.timeout).toBeUndefined()
  tell(0)
  tell(0)
  await arrive()
  expect(toasts().map(({ text }) => text)).toEqual(['3 new notifications'])
  await arrive()
  expect(toasts().length).toBe(1)
  // Read in another window: nothing is left to show.
  told = told.map((row) => ({ ...row, isRead: true }))
  await arrive()
  expect(toasts()).toEqual([])
  expect(path()).toBe('/')
})
