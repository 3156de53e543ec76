import { customers } from '@waybill/contract/customers/customers.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signedIn } from '../test/signed-in.ts'
import { sayError } from './error-catalogue.ts'
import { queryFor } from './queries.ts'
import { createQueryClient } from './query-client.ts'
import { clearSession, startSession } from './session.ts'

const TITLE = 'The portal is very busy right now. Try again in a moment.'
const busy = () =>
  Response.json({ code: 'overloaded', title: TITLE }, { status: 503, headers: { 'Retry-After': '0.001' } })

beforeEach(() => startSession(signedIn()))
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

function answers(...given: Response[]) {
  const fetched = vi.fn(async () => given.shift() ?? busy())
  vi.stubGlobal('fetch', fetched)
  return fetched
}

it('waits for a busy server and asks again by itself', async () => {
  const fetched = answers(busy(), busy(), Response.json({ data: [], totalCount: 0 }))
  const client = createQueryClient(() => undefined)
  expect(
    await client.fetchQuery({ ...queryFor(customers.list, {}), retry: client.getDefaultOptions().queries?.retry }),
  ).toMatchObject({
    totalCount: 0,
  })
  expect(fetched).toHaveBeenCalledTimes(3)
})

it('gives up in the end, and says plainly why', async () => {
  const fetched = answers()
  const client = createQueryClient(() => undefined)
  const failing = client.fetchQuery({
    ...queryFor(customers.list, {}),
    retry: client.getDefaultOptions().queries?.retry,
  })
  const error = await failing.catch((failure: unknown) => failure)
  expect(sayError(error)).toMatchObject([{ text: TITLE }])
  expect(fetched).toHaveBeenCalledTimes(5)
})

it('asks nothing again that was refused for another reason', async () => {
  const fetched = answers(Response.json({ code: 'not-ready', title: 'Not ready' }, { status: 503 }))
  const client = createQueryClient(() => undefined)
  const failing = client.fetchQuery({
    ...queryFor(customers.list, {}),
    retry: client.getDefaultOptions().queries?.retry,
  })
  await expect(failing).rejects.toMatchObject({ code: 'not-ready' })
  expect(fetched).toHaveBeenCalledOnce()
})

it('sends no act again', async () => {
  const fetched = answers(busy(), Response.json({}))
  const client = createQueryClient(() => undefined)
  const act = client
    .getMutationCache()
    .build(client, { mutationFn: async () => (await fetch('/act')).ok || Promise.reject(new Error(TITLE)) })
  await expect(act.execute(undefined)).rejects.toThrow(TITLE)
  expect(fetched).toHaveBeenCalledOnce()
})
