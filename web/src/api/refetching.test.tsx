import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Refetching } from './refetching.ts'

const KEY = ['list']
const ofList = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === KEY[0]

let client: QueryClient
let refetching: Refetching
let isVisible: 'visible' | 'hidden'

beforeEach(() => {
  vi.useFakeTimers()
  isVisible = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => isVisible)
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } })
  refetching = new Refetching(client)
})
afterEach(() => {
  refetching.stop()
  client.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The list on the screen, fetched once, and how often it has been fetched. */
async function shown(fetchList: () => unknown = () => 'rows') {
  const queryFn = vi.fn(async () => fetchList())
  const leave = new QueryObserver(client, { queryKey: KEY, queryFn }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(queryFn).toHaveBeenCalledOnce()
  return { queryFn, leave }
}

it('fetches a list once a second, however much news comes', async () => {
  const { queryFn } = await shown()
  for (let at = 0; at < 5_000; at += 100) {
    refetching.stale(ofList)
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(2_000)
  expect(queryFn.mock.calls.length - 1).toBeLessThanOrEqual(6)
  expect(queryFn.mock.calls.length - 1).toBeGreaterThanOrEqual(4)
})

it('fetches again after an answer that was on its way when the news came', async () => {
  const { queryFn } = await shown()
  let answer = (_rows: string): void => undefined
  queryFn.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  void client.refetchQueries({ predicate: ofList })
  refetching.stale(ofList)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(queryFn).toHaveBeenCalledTimes(2)
  answer('rows from before the news')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(queryFn).toHaveBeenCalledTimes(3)
})

it('fetches nothing twice when one’s own act has fetched it since the news', async () => {
  const { queryFn } = await shown()
  refetching.stale(ofList)
  void client.invalidateQueries({ predicate: ofList })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(queryFn).toHaveBeenCalledTimes(2)
})

it('leaves alone what is not on the screen, and fetches it when it is shown again', async () => {
  const { queryFn, leave } = await shown()
  leave()
  refetching.stale(ofList)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(queryFn).toHaveBeenCalledOnce()
  new QueryObserver(client, { queryKey: KEY, queryFn }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(queryFn).toHaveBeenCalledTimes(2)
})

it('waits while the tab is hidden, and catches up once', async () => {
  const { queryFn } = await shown()
  isVisible = 'hidden'
  for (let news = 0; news < 20; news++) {
    refetching.stale(ofList)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(queryFn).toHaveBeenCalledOnce()
  isVisible = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(queryFn).toHaveBeenCalledTimes(2)
})
