import { fireEvent, screen } from '@testing-library/react'
import type { LoadTenderFile } from '@waybill/contract/load-tenders/load-tenders.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../api/session.ts'
import { renderInside } from '../test/rooms.tsx'
import { signedIn } from '../test/signed-in.ts'
import { EarlierFiles } from './earlier-files.tsx'

const fileNamed = (fileName: string): LoadTenderFile => ({
  id: `0190a0b0-0000-7000-8000-${fileName.padStart(12, '0')}`,
  fileName,
  receivedAt: '2026-11-20T11:44:00Z',
  receivedBy: 'Maria Okafor',
  senderId: null,
  customerName: null,
  outcome: 'taken',
  findings: [],
  loads: [],
  acknowledgement: null,
})

/** The end is always in sight. */
class InSight {
  readonly #see: (entries: { isIntersecting: boolean }[]) => void
  constructor(see: (entries: { isIntersecting: boolean }[]) => void) {
    this.#see = see
  }
  observe(): void {
    queueMicrotask(() => this.#see([{ isIntersecting: true }]))
  }
  disconnect(): void {}
}

let asked: number
let isBroken: boolean

beforeEach(() => {
  asked = 0
  isBroken = true
  vi.stubGlobal('IntersectionObserver', InSight)
  vi.stubGlobal('fetch', async (url: string) => {
    const page = Number(new URL(url, 'http://waybill.example').searchParams.get('page') ?? 1)
    if (page === 2) asked += 1
    if (page === 2 && isBroken)
      return Response.json({ status: 409, code: 'step-not-allowed', title: 'No' }, { status: 409 })
    return Response.json({ data: [fileNamed(String(page))], totalCount: 21 })
  })
  startSession(signedIn())
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

it('stops at a page that fails until somebody asks again, and keeps what has come', async () => {
  await renderInside(<EarlierFiles search={{}} except={new Set()} timeZone="UTC" />)
  const again = await screen.findByRole('button', { name: 'Some rows could not be loaded. Try again' })
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(asked).toBe(1)
  isBroken = false
  fireEvent.click(again)
  expect(await screen.findByText('No More Results')).toBeTruthy()
  expect(asked).toBe(2)
})
