import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { LoadTenderFile } from '@waybill/contract/load-tenders/load-tenders.ts'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../../api/session.ts'
import { isSomebodyTyping } from '../../api/typing.ts'
import { signedIn } from '../../test/signed-in.ts'
import { MOST_BYTES } from './read-document.ts'
import { useIntake } from './use-intake.ts'

const TAKEN: LoadTenderFile = {
  id: '0190a0b0-0000-7000-8000-000000000009',
  fileName: 'a.edi',
  receivedAt: '2026-11-20T12:00:00Z',
  receivedBy: 'Maria Okafor',
  senderId: null,
  customerName: null,
  outcome: 'taken',
  findings: [],
  loads: [],
  acknowledgement: null,
}
const sent: string[] = []
let refusals: Response[] = []

beforeEach(() => {
  startSession(signedIn())
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    if (!path.endsWith('load_tender_files')) return new Response(null, { status: 204 })
    const refusal = refusals.shift()
    if (refusal) return refusal
    sent.push(body ?? '')
    return Response.json(TAKEN, { status: 201 })
  })
})
afterEach(() => {
  sent.length = 0
  refusals = []
  clearSession()
  vi.unstubAllGlobals()
})

function intake() {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useIntake(), { wrapper }).result
}

const states = (hook: ReturnType<typeof intake>) => hook.current.arrivals.map((arrival) => arrival.state)

it('sends the files one after the other, every byte as it is', async () => {
  const hook = intake()
  act(() => hook.current.take([new File(['first'], 'a.edi'), new File([new Uint8Array([0, 255])], 'b.edi')]))
  expect(states(hook)).toEqual(['under-way', 'under-way'])
  await waitFor(() => expect(states(hook)).toEqual(['answered', 'answered']))
  expect(sent).toEqual(['{"fileName":"a.edi","data":"Zmlyc3Q="}', '{"fileName":"b.edi","data":"AP8="}'])
})

it('keeps the page until every file is answered, should the session end', async () => {
  refusals = [Response.json({ code: 'unknown-session', title: 'Please sign in' }, { status: 401 })]
  const hook = intake()
  expect(isSomebodyTyping()).toBe(false)
  act(() => hook.current.take([new File(['x'], 'a.edi')]))
  await waitFor(() => expect(states(hook)).toEqual(['failed']))
  expect(isSomebodyTyping()).toBe(true)
  startSession(signedIn())
  const [failed] = hook.current.arrivals
  act(() => failed && hook.current.retry(failed))
  await waitFor(() => expect(states(hook)).toEqual(['answered']))
  expect(isSomebodyTyping()).toBe(false)
})

it('keeps back what is empty or too large, and says so', async () => {
  const hook = intake()
  const large = new File([new Uint8Array(MOST_BYTES + 1)], 'large.edi')
  act(() => hook.current.take([new File([], 'empty.edi'), large]))
  await waitFor(() => expect(states(hook)).toEqual(['failed', 'failed']))
  expect(hook.current.arrivals).toMatchObject([
    { reason: 'The file is larger than 3 MB.' },
    { reason: 'The file is empty.' },
  ])
  expect(sent).toEqual([])
})

it('says why a file did not get through, and tries it again', async () => {
  const problem = { code: 'conflict', title: 'Somebody else sent the same file a moment ago.' }
  refusals = [Response.json(problem, { status: 409 })]
  const hook = intake()
  act(() => hook.current.take([new File(['x'], 'a.edi')]))
  await waitFor(() => expect(states(hook)).toEqual(['failed']))
  const [failed] = hook.current.arrivals
  expect(failed).toMatchObject({ reason: problem.title })
  act(() => failed && hook.current.retry(failed))
  await waitFor(() => expect(states(hook)).toEqual(['answered']))
})
