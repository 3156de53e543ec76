import type { QueryClient } from '@tanstack/react-query'
import { live, type News } from '@waybill/contract/live.ts'
import { keepAsOf } from './as-of.ts'
import { request } from './call.ts'
import { eventsIn } from './events-in.ts'
import { madeStaleBy } from './freshness.ts'
import { isProblem } from './problem.ts'
import { Refetching } from './refetching.ts'

export type LiveState = 'connecting' | 'live' | 'waiting'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** The server sends something every 20 s; twice that in silence means a dead line. */
const SILENCE_MS = 45_000

let state: LiveState = 'connecting'
const listeners = new Set<() => void>()

export function liveState(): LiveState {
  return state
}

export function onLiveState(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: LiveState): void {
  if (state === next) return
  state = next
  for (const listener of listeners) listener()
}

/** The session was replaced by another: the answer with the new one is on its way. */
const CHANGE_OVER_MS = 600

/** Listens to the live stream while signed in and refetches what its news affects. Returns how to stop. */
export function listenLive(client: QueryClient): () => void {
  const stopped = new AbortController()
  const refetching = new Refetching(client)
  const hurry = (): void => {
    window.dispatchEvent(new Event('waybill:reconnect'))
  }
  window.addEventListener('online', hurry, { signal: stopped.signal })
  document.addEventListener('visibilitychange', hurry, { signal: stopped.signal })
  void keepListening(refetching, stopped.signal)
  return () => {
    stopped.abort()
    refetching.stop()
    become('connecting')
  }
}

async function keepListening(refetching: Refetching, stopped: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS
  let isFirst = true
  while (!stopped.aborted) {
    let isSessionOver = false
    try {
      isSessionOver = await listenOnce(refetching, stopped, () => {
        become('live')
        wait = FIRST_WAIT_MS
        // Anything that happened while offline may be missing.
        if (!isFirst) refetching.stale(everything)
        isFirst = false
      })
    } catch (error) {
      if (isProblem(error, 'unknown-session')) return
    }
    if (stopped.aborted) return
    become('waiting')
    isFirst = false
    // One more request shows whether the session is over for good (P21: the screen follows within 2 s).
    await pause(isSessionOver ? CHANGE_OVER_MS : wait * (0.75 + Math.random() / 2), stopped)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
}

/** One connection, until it ends; true if because the session did. */
async function listenOnce(refetching: Refetching, stopped: AbortSignal, onOpen: () => void): Promise<boolean> {
  let isSessionOver = false
  const silent = new AbortController()
  let watchdog: ReturnType<typeof setTimeout> | undefined
  const alive = (): void => {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => silent.abort(), SILENCE_MS)
  }
  alive()
  const signal = AbortSignal.any([stopped, silent.signal])
  try {
    const response = await request(live.listen, {}, undefined, { signal })
    onOpen()
    for await (const { event, data, id } of eventsIn(response.body, alive)) {
      keepAsOf(id)
      if (event === 'session-end') isSessionOver = true
      // The line was too slow for all the news.
      else if (event === 'fetch-anew') refetching.stale(everything)
      else take(data, refetching)
    }
    return isSessionOver
  } finally {
    clearTimeout(watchdog)
  }
}

const everything = (): boolean => true

function take(text: string, refetching: Refetching): void {
  const news = readNews(text)
  if (news) refetching.stale(madeStaleBy([news]))
}

/** What says nothing about a record is left alone. */
function readNews(text: string): News | undefined {
  try {
    const news = JSON.parse(text) as News | null
    return news?.subject ? news : undefined
  } catch {
    return undefined
  }
}

/** Waits, but not once the network or the user is back. */
function pause(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      window.removeEventListener('waybill:reconnect', done)
      stopped.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('waybill:reconnect', done)
    stopped.addEventListener('abort', done)
  })
}
