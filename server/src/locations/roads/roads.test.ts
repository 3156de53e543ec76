import type { Distance } from '@waybill/contract/miles.ts'
import { expect, test, vi } from 'vitest'
import type { Router } from '../../outside/router/router.ts'
import { Roads } from './roads.ts'

const CHICAGO = { latitude: 41.88, longitude: -87.63 }
const DALLAS = { latitude: 32.78, longitude: -96.8 }
const LAREDO = { latitude: 27.51, longitude: -99.51 }
const ROUTED: Distance = { miles: 968, engine: 'osrm', version: 'v1', isEstimated: false }

const roadsWith = (measure: Router['measure']) => {
  const [ask, tell] = [vi.fn(measure), vi.fn()]
  return { ask, tell, roads: new Roads({ measure: ask }, tell) }
}

test('the router measures all stops in one call, and the same stops once', async () => {
  const { ask, roads } = roadsWith(async () => ROUTED)
  expect(await roads.measure([CHICAGO, DALLAS, LAREDO])).toEqual(ROUTED)
  expect(await roads.measure([CHICAGO, DALLAS, LAREDO])).toEqual(ROUTED)
  expect(ask.mock.calls).toEqual([[[CHICAGO, DALLAS, LAREDO]]])
})

test('where it knows no road our map answers, and it is not asked again', async () => {
  const { ask, tell, roads } = roadsWith(async () => undefined)
  for (let turn = 0; turn < 2; turn++) expect((await roads.measure([CHICAGO, DALLAS]))?.engine).toBe('highway')
  expect(ask).toHaveBeenCalledTimes(1)
  expect(tell).not.toHaveBeenCalled()
})

test('when it fails our map answers, it is left alone for ten seconds, and the log says so once a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    vi.advanceTimersByTime(100_000)
    const silence = new Error('no answer')
    const { ask, tell, roads } = roadsWith(() => Promise.reject(silence))
    const measure = async () => (await roads.measure([CHICAGO, DALLAS]))?.engine
    expect([await measure(), await measure()]).toEqual(['highway', 'highway'])
    expect(ask).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(11_000)
    await measure()
    expect(ask).toHaveBeenCalledTimes(2)
    expect(tell.mock.calls).toEqual([[silence]])
    vi.advanceTimersByTime(60_000)
    ask.mockImplementation(async () => ROUTED)
    expect(await measure()).toBe('osrm')
  } finally {
    vi.useRealTimers()
  }
})

test('what is not on the map is not asked', async () => {
  const { ask, roads } = roadsWith(async () => ROUTED)
  expect(await roads.measure([CHICAGO, null])).toBeNull()
  expect(await roads.measure([CHICAGO])).toBeNull()
  expect(ask).not.toHaveBeenCalled()
})

test('without a router our map measures', async () => {
  expect((await new Roads(undefined, vi.fn()).measure([CHICAGO, DALLAS]))?.engine).toBe('highway')
})
