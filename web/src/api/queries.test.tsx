import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { identity } from '@waybill/contract/identity/identity.ts'
import { tenders } from '@waybill/contract/tenders/tenders.ts'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInside } from '../test/rooms.tsx'
import { signedIn } from '../test/signed-in.ts'
import { useVerb } from './queries.ts'
import { createQueryClient } from './query-client.ts'
import { clearSession, startSession } from './session.ts'

const params = { tenderId: '0190a0b0-0000-7000-8000-000000000003' }

function Accept(): ReactNode {
  const answer = useVerb(tenders.answer, { showsOwnError: true })
  return (
    <button type="button" onClick={() => answer.mutate({ params, body: { status: 1 } })}>
      {answer.status}
    </button>
  )
}

beforeEach(() => startSession(signedIn()))
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

it('sends an act once when it is pressed twice, and again when it is pressed after an answer', async () => {
  const fetched = vi.fn(async () => new Response('{}', { status: 409 }))
  vi.stubGlobal('fetch', fetched)
  await renderInside(<Accept />)
  fireEvent.click(screen.getByRole('button'))
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('error'))
  expect(fetched).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
})

it('sends an act again under its key when a gateway hid the answer, and the next act under another', async () => {
  const keys: (string | null)[] = []
  const answers = [new Response('<h1>502 Bad Gateway</h1>', { status: 502 })]
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('Idempotency-Key'))
    return answers.pop() ?? new Response(null, { status: 204 })
  })
  function SignOut(): ReactNode {
    const everywhere = useVerb(identity.signOutEverywhere, { showsOwnError: true })
    return (
      <button type="button" onClick={() => everywhere.mutate({})}>
        {everywhere.status}
      </button>
    )
  }
  await renderInside(<SignOut />)
  for (const [place, status] of ['error', 'success', 'success'].entries()) {
    fireEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(keys).toHaveLength(place + 1))
    await waitFor(() => expect(screen.getByRole('button').textContent).toBe(status))
  }
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it('asks anew for what somebody else has changed meanwhile', async () => {
  const refusal = { type: '/problems/changed-meanwhile', code: 'changed-meanwhile', title: 'Changed', status: 412 }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 412 }))
  const { client } = await renderInside(<Accept />)
  const asked = vi.spyOn(client, 'invalidateQueries')
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(asked).toHaveBeenCalled())
})

it('says a failure in general when the dialog that would show it was left', async () => {
  const failed = vi.fn<(error: unknown) => void>()
  const client = createQueryClient(failed)
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 409 }))
  const dialog = () => render(<Accept />, { wrapper: (props) => <QueryClientProvider client={client} {...props} /> })
  const shown = dialog()
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('error'))
  expect(failed).not.toHaveBeenCalled()
  shown.unmount()
  const left = dialog()
  fireEvent.click(screen.getByRole('button'))
  left.unmount()
  await waitFor(() => expect(failed).toHaveBeenCalledOnce())
})
