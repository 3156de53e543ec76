import { live } from '@waybill/contract/live.ts'
import { shipments } from '@waybill/contract/shipments/shipments.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signedIn } from '../test/signed-in.ts'
import { read, request } from './call.ts'
import { clearSession, startSession } from './session.ts'

const asked = { params: { shipment: '4340001' } }
const limit = vi.spyOn(AbortSignal, 'timeout')

/** A server that accepts a request and never answers. */
function hang() {
  vi.stubGlobal(
    'fetch',
    (_address: string, { signal }: RequestInit) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
}

beforeEach(() => {
  startSession(signedIn())
  hang()
})
afterEach(() => {
  clearSession()
  limit.mockReset()
  vi.unstubAllGlobals()
})

it('says after 30 seconds without an answer that nothing was lost', async () => {
  const clock = new AbortController()
  limit.mockReturnValue(clock.signal)
  const answer = read(shipments.find, asked)
  clock.abort(new DOMException('30 s', 'TimeoutError'))
  await expect(answer).rejects.toMatchObject({
    code: 'unreachable',
    title: 'Waybill did not respond in time. Nothing you entered was lost. Try again.',
  })
  expect(limit).toHaveBeenCalledWith(30_000)
})

it('says so as well when an answer begins and does not end', async () => {
  const clock = new AbortController()
  limit.mockReturnValue(clock.signal)
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream({
      start: (stream) => clock.signal.addEventListener('abort', () => stream.error(clock.signal.reason)),
    })
    return new Response(body)
  })
  const answer = read(shipments.find, asked)
  setTimeout(() => clock.abort(new DOMException('30 s', 'TimeoutError')))
  await expect(answer).rejects.toMatchObject({ code: 'unreachable' })
})

it('tells nothing to whoever went on before', async () => {
  limit.mockReturnValue(new AbortController().signal)
  const page = new AbortController()
  const answer = read(shipments.find, asked, { signal: page.signal })
  page.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})

it('lets the live stream, spreadsheets and uploads take their time', () => {
  void request(live.listen, {}, undefined)
  void read(shipments.export, {})
  void read(shipments.find, asked, { timeLimitMs: null })
  expect(limit).not.toHaveBeenCalled()
})
