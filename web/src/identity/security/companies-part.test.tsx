import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { CompaniesPart } from './companies-part.tsx'

const ALDER = '0190a0b0-0000-7000-8000-0000000000a1'
const BIRCH = '0190a0b0-0000-7000-8000-0000000000b1'
const COMPANIES = [
  {
    companyId: ALDER,
    companyName: 'Alder Freight',
    companyKind: 'carrier',
    isCurrent: true,
    canSwitch: true,
    canLeave: true,
  },
  {
    companyId: BIRCH,
    companyName: 'Birch Lines',
    companyKind: 'carrier',
    isCurrent: false,
    canSwitch: true,
    canLeave: true,
  },
]
let sent: [method: string, path: string][]
let answer: () => Response

beforeEach(() => {
  startSession(signedIn())
  sent = []
  answer = () => new Response(null, { status: 204 })
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    if (method === 'GET') return Response.json({ data: path.includes('invitations') ? [] : COMPANIES })
    sent.push([method, path])
    return answer()
  })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

async function asked(): Promise<HTMLElement> {
  await renderInside(<CompaniesPart />)
  fireEvent.click(await screen.findByRole('button', { name: 'Leave Birch Lines' }))
  return await screen.findByRole('dialog', { name: 'Stop acting for Birch Lines?' })
}
const leave = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: 'Leave' }))

it('leaves a company once, after asking', async () => {
  const dialog = await asked()
  leave(dialog)
  leave(dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([['DELETE', `/api/v2/me/companies/${BIRCH}`]])
})

it('says in the dialog why a company cannot be left', async () => {
  const dialog = await asked()
  answer = () =>
    Response.json({ code: 'conflict', status: 409, detail: 'You are its only administrator' }, { status: 409 })
  leave(dialog)
  expect(await within(dialog).findByRole('alert')).toBeDefined()
  expect(screen.getByRole('dialog')).toBe(dialog)
})

it('takes a company for left that an administrator was quicker to take away', async () => {
  const dialog = await asked()
  answer = () => Response.json({ code: 'not-found', status: 404 }, { status: 404 })
  leave(dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
