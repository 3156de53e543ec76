import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import * as call from '../api/call.ts'
import { clearSessionHere, currentUser, startSession } from '../api/session.ts'
import { DISPATCHER, signedIn } from '../test/signed-in.ts'
import { followUser } from './follow-user.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  clearSessionHere()
})

it('asks again in a minute for the clocks that the server did not know, and then no more', async () => {
  vi.useFakeTimers()
  const session = signedIn(1_800, DISPATCHER)
  const { zoneClocks } = session.user
  startSession({ ...session, user: { ...session.user, zoneClocks: [] } })
  const answers = [[], zoneClocks, zoneClocks].map((clocks) => ({ ...session.user, zoneClocks: clocks }))
  const read = vi.spyOn(call, 'read').mockImplementation(async () => answers.shift())
  const client = new QueryClient()
  const stop = followUser(client)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(currentUser()?.zoneClocks).toEqual(zoneClocks)
  await vi.advanceTimersByTimeAsync(180_000)
  expect(read).toHaveBeenCalledTimes(2)
  stop()
  client.clear()
})
