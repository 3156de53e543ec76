import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { MOST_BYTES } from './read-document.ts'
import { useIntake } from './use-intake.ts'

vi.mock('../api/call.ts', () => ({ call: vi.fn(), read: vi.fn() }))
const server = vi.mocked(call)
const sent: string[] = []

beforeEach(() => {
  server.mockImplementation(async (_endpoint, { body }) => {
    sent.push(JSON.stringify(body))
    return { id: String(sent.length) }
  })
})
afterEach(() => {
  sent.length = 0
  vi.resetAllMocks()
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
  server.mockRejectedValueOnce(new Problem({ code: 'not-ready', title: 'Waybill is not ready. Try again shortly.' }))
  const hook = intake()
  act(() => hook.current.take([new File(['x'], 'a.edi')]))
  await waitFor(() => expect(states(hook)).toEqual(['failed']))
  const [failed] = hook.current.arrivals
  expect(failed).toMatchObject({ reason: 'Waybill is not ready. Try again shortly.' })
  act(() => failed && hook.current.retry(failed))
  await waitFor(() => expect(states(hook)).toEqual(['answered']))
})
