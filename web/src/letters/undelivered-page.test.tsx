import { fireEvent, screen } from '@testing-library/react'
import type { UndeliveredLetter } from '@waybill/contract/letters/letters.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../api/session.ts'
import { renderInside } from '../test/rooms.tsx'
import { signedIn } from '../test/signed-in.ts'
import { because } from '../test/why-not.ts'
import { UndeliveredPage } from './undelivered-page.tsx'

const ID = '0190a0b0-0000-7000-8000-000000000001'
const LETTER: UndeliveredLetter = {
  id: ID,
  recipient: 'kim@carrier.example',
  subject: 'Your access to Northbound',
  queuedAt: '2026-11-23T12:00:00Z',
  givenUpAt: '2026-11-23T12:01:00Z',
  fault: 'recipient',
  reason: '550 5.1.1 No such user',
  by: 'Lee Olsen',
  sendsTo: 'kim@carrier.example',
  can: { sendAgain: true },
}
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  startSession(signedIn())
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

function lost(...letters: UndeliveredLetter[]) {
  fetched
    .mockReset()
    .mockImplementation(async (_url, init) =>
      init?.method === 'POST'
        ? new Response(null, { status: 204 })
        : Response.json({ data: letters, totalCount: letters.length }),
    )
}

it('says whom an email did not reach and why, and sends it again to where its reader is now', async () => {
  lost({ ...LETTER, sendsTo: 'kim.park@carrier.example' })
  await renderInside(<UndeliveredPage />)
  const row = await screen.findByRole('article', { name: 'Email to kim@carrier.example' })
  expect(row.textContent).toContain('The address was refused. 550 5.1.1 No such user')
  expect(row.textContent).toContain('sent by Lee Olsen')
  fireEvent.click(screen.getByRole('button', { name: 'Send to kim.park@carrier.example' }))
  await vi.waitFor(() => expect(fetched.mock.calls.some(([, init]) => init?.method === 'POST')).toBe(true))
  const [url] = fetched.mock.calls.find(([, init]) => init?.method === 'POST') ?? []
  expect(url).toEqual(expect.stringContaining(`/undelivered_letters/${ID}/send_again`))
})

it('says why one is not sent again', async () => {
  lost({
    ...LETTER,
    can: {
      sendAgain: because('Its link or code has expired. Invite the person again, or have them request another.'),
    },
  })
  await renderInside(<UndeliveredPage />)
  const button = await screen.findByRole('button', { name: /Send again/ })
  fireEvent.click(button)
  expect(fetched.mock.calls.some(([, init]) => init?.method === 'POST')).toBe(false)
})

it('says that there is nothing', async () => {
  lost()
  await renderInside(<UndeliveredPage />)
  expect(await screen.findByText('Every email was delivered')).toBeDefined()
})
