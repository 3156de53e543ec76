import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { TrackingIntegration } from '@waybill/contract/eld/eld.ts'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../api/session.ts'
import { renderInside } from '../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../test/signed-in.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toastQueue } from '../ui/toast.ts'
import { IntegrationsTab, type SignedInThere } from './integrations-tab.tsx'
import { TrackingExpired } from './tracking-expired.tsx'

const ADMIN = { ...DISPATCHER, persona: 'carrier-admin' as const, roles: ['Admin' as const] }
const BLANK = {
  account: null,
  connectedAt: null,
  expiredAt: null,
  readAt: null,
  trouble: null,
  way: null,
  webhook: null,
}
const MOTIVE: TrackingIntegration = {
  ...BLANK,
  provider: 'motive',
  name: 'Motive',
  state: 'not-connected',
  ways: ['key'],
}
const SAMSARA: TrackingIntegration = {
  ...BLANK,
  provider: 'samsara',
  name: 'Samsara',
  state: 'connected',
  ways: ['oauth', 'key'],
  way: 'oauth',
  account: 'Alder Freight',
  connectedAt: '2026-11-20T15:00:00.000Z',
  readAt: '2026-11-24T15:00:00.000Z',
  webhook: { url: 'https://portal.test/api/v2/tracking_webhooks/1', isOn: false, heardAt: null },
}
const GEOTAB: TrackingIntegration = {
  ...BLANK,
  provider: 'geotab',
  name: 'Geotab',
  state: 'not-connected',
  ways: ['user'],
}

let sent: [path: string, body: unknown][]
let data: TrackingIntegration[]
let answer: () => Response

beforeEach(() => {
  startSession(signedIn(1_800, ADMIN))
  sessionStorage.clear()
  sent = []
  data = [SAMSARA, MOTIVE]
  answer = () => Response.json(SAMSARA, { status: 201 })
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET')
      return Response.json({ data, loads: [{ shipmentNumber: '4340001', tractorNumber: '42', seenAt: null }] })
    sent.push([path, JSON.parse(typeof body === 'string' ? body : '{}')])
    return answer()
  })
})
afterEach(() => {
  for (const { key } of toastQueue.visibleToasts) toastQueue.close(key)
  clearSession()
  vi.unstubAllGlobals()
})

const toasts = () => toastQueue.visibleToasts.map(({ content }) => content.text)
const card = async (name: string) => await screen.findByRole('listitem', { name })
const ways = (within_: HTMLElement) =>
  within(within_)
    .queryAllByRole('button')
    .map((button) => button.textContent)

async function show(back: SignedInThere = {}) {
  const onBack = vi.fn<() => void>()
  await renderInside(<IntegrationsTab back={back} onBack={onBack} />)
  return onBack
}

it('offers each provider what its state allows, and says whose trucks are read', async () => {
  data = [{ ...SAMSARA, state: 'expired', expiredAt: '2026-11-23T15:00:00.000Z' }, MOTIVE]
  await show()
  expect(ways(await card('Samsara'))).toEqual(['Connect again', 'Connect by key', 'Disconnect'])
  expect(ways(await card('Motive'))).toEqual(['Connect by key'])
  expect(screen.getByText(/no positions since/)).toBeTruthy()
  expect(screen.getByText('No vehicle with this number seen yet')).toBeTruthy()
})

it('shows a dispatcher how things are, and no act', async () => {
  startSession(signedIn(1_800, { ...DISPATCHER, persona: 'carrier-dispatcher', roles: [] }))
  await show()
  expect(ways(await card('Samsara'))).toEqual([])
  expect(within(await card('Motive')).getByText('Your administrator can connect it.')).toBeTruthy()
})

it('connects by a key, and says in the dialog why it was refused', async () => {
  await show()
  fireEvent.click(within(await card('Motive')).getByRole('button', { name: 'Connect by key: Motive' }))
  const dialog = await screen.findByRole('dialog', { name: 'Connect Motive' })
  fireEvent.change(within(dialog).getByLabelText(/API key/), { target: { value: 'motive-key-1' } })
  const detail = 'Motive does not accept this key'
  answer = () => Response.json({ code: 'eld-refused', status: 409, detail }, { status: 409 })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Connect' }))
  expect(await within(dialog).findByText(detail)).toBeTruthy()
  expect(sent).toEqual([['/api/v2/me/tracking_integrations', { provider: 'motive', key: 'motive-key-1' }]])
})

it('connects Geotab by a user, and shows where Samsara’s webhook goes before it takes its secret', async () => {
  data = [SAMSARA, GEOTAB]
  await show()
  fireEvent.click(within(await card('Geotab')).getByRole('button', { name: 'Connect: Geotab' }))
  const user = within(await screen.findByRole('dialog', { name: 'Connect Geotab' }))
  const typed = { Database: 'alder', 'User name': 'waybill', Password: 'secret' }
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(user.getByLabelText(new RegExp(label)), { target: { value } })
  fireEvent.click(user.getByRole('button', { name: 'Connect' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(within(await card('Samsara')).getByRole('button', { name: 'Webhook of Samsara' }))
  const webhook = within(await screen.findByRole('dialog', { name: 'Webhook of Samsara' }))
  expect(webhook.getByText('https://portal.test/api/v2/tracking_webhooks/1')).toBeTruthy()
  fireEvent.change(webhook.getByLabelText(/Secret/), { target: { value: 'c2VjcmV0IGtleQ==' } })
  fireEvent.click(webhook.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    [
      '/api/v2/me/tracking_integrations',
      { provider: 'geotab', database: 'alder', userName: 'waybill', password: 'secret' },
    ],
    ['/api/v2/me/tracking_integrations/webhooks', { provider: 'samsara', secret: 'c2VjcmV0IGtleQ==' }],
  ])
})

it('says what a test has found', async () => {
  await show()
  answer = () => Response.json({ ...SAMSARA, state: 'expired' }, { status: 201 })
  fireEvent.click(within(await card('Samsara')).getByRole('button', { name: 'Test Samsara' }))
  await waitFor(() => expect(toasts()).toEqual(['Samsara no longer lets us in. Connect again.']))
})

it('completes a sign-in that came back in the address, once, and forgets it', async () => {
  const onBack = await show({ code: 'code-1', state: 'state-1' })
  await waitFor(() => expect(toasts()).toEqual(['Samsara connected']))
  expect(sent).toEqual([['/api/v2/me/tracking_integrations/completions', { code: 'code-1', state: 'state-1' }]])
  expect(onBack).toHaveBeenCalledTimes(1)
})

it('says that a sign-in was given up', async () => {
  await show({ error: 'access_denied' })
  await waitFor(() => expect(toasts()).toEqual(['The sign-in was not completed. Start again.']))
  expect(sent).toEqual([])
})

it('opens the dialog of an expired connection by itself, until it is closed', async () => {
  await renderInside(<TrackingExpired />)
  const dialog = await screen.findByRole('dialog', { name: 'Your vehicle tracking has expired' })
  const [close] = within(dialog).getAllByRole('button', { name: 'Close' })
  if (close) fireEvent.click(close)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('closes that dialog when its link is followed, and does not open it again', async () => {
  const { path } = await renderInside(<TrackingExpired />)
  fireEvent.click(await screen.findByRole('link', { name: 'Sign in there again' }))
  await waitFor(() => expect(path()).toBe('/profile'))
  await renderInside(<TrackingExpired />)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('waits until no other dialog is open, and steps aside for one', async () => {
  const expired = () => screen.queryByRole('dialog', { name: 'Your vehicle tracking has expired' })
  function Beside(): ReactNode {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Decline tender" error={null} pending={false}>
          text
        </Dialog>
        <TrackingExpired />
      </>
    )
  }
  await renderInside(<Beside />)
  const open = screen.getByRole('button', { name: 'Open', hidden: true })
  const closeOther = () => {
    const dialog = screen.getByRole('dialog', { name: 'Decline tender' })
    const [close] = within(dialog).getAllByRole('button', { name: 'Close' })
    if (close) fireEvent.click(close)
  }
  expect(expired()).toBeNull()
  closeOther()
  await waitFor(() => expect(expired()).toBeTruthy())
  fireEvent.click(open)
  await screen.findByRole('dialog', { name: 'Decline tender' })
  await waitFor(() => expect(expired()).toBeNull())
  closeOther()
  await waitFor(() => expect(expired()).toBeTruthy())
})
