import { afterEach, beforeEach, expect, it } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { clearSession, startSession } from '../api/session.ts'
import { createWaybillRouter } from '../router.tsx'
import { DISPATCHER, signedIn } from '../test/signed-in.ts'
import { isPageComing } from './page-coming.ts'

beforeEach(() => startSession(signedIn(1_800, DISPATCHER)))
afterEach(clearSession)

/** A router that reads the first address it is led to only once `read` settles. */
function routerThatWaits(read: Promise<void>) {
  const router = createWaybillRouter(createQueryClient(() => undefined))
  const waits = [read]
  router.update({ ...router.options, context: { ...router.options.context, rulesOf: () => waits.pop() } })
  return router
}

it('shows that a page is coming until its address can be read', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const router = routerThatWaits(promise)
  const led = router.navigate({ href: '/how-to' })
  expect(isPageComing()).toBe(false)
  await expect.poll(isPageComing).toBe(true)
  resolve()
  await led
  expect([router.state.location.pathname, isPageComing()]).toEqual(['/how-to', false])
})

it('shows none that could not be fetched', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  const router = routerThatWaits(promise)
  const led = router.navigate({ href: '/how-to' })
  await expect.poll(isPageComing).toBe(true)
  reject(new Error('No connection'))
  await led
  expect(isPageComing()).toBe(false)
})

it('shows none that somebody has turned away from', async () => {
  const router = routerThatWaits(new Promise(() => undefined))
  void router.navigate({ href: '/how-to' })
  await expect.poll(isPageComing).toBe(true)
  await router.navigate({ href: '/profile' })
  expect(isPageComing()).toBe(false)
})
