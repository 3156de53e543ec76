import type { QueryClient } from '@tanstack/react-query'
import { live, News } from '@waybill/contract/live.ts'
import { createParser } from 'eventsource-parser'
import { request } from './call.ts'
import { invalidateByNews } from './freshness.ts'
import { isProblem } from './problem.ts'

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
  const inbox = new Inbox(client)
  const hurry = (): void => {
    window.dispatchEvent(new Event('waybill:reconnect'))
  }
  window.addEventListener('online', hurry, { signal: stopped.signal })
  document.addEventListener('visibilitychange', hurry, { signal: stopped.signal })
  void keepListening(client, inbox, stopped.signal)
  return () => {
    stopped.abort()
    become('connecting')
  }
}

async function keepListening(client: QueryClient, inbox: Inbox, stopped: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS
  let isFirst = true
  while (!stopped.aborted) {
    let isSessionOver = false
    try {
      isSessionOver = await listenOnce(inbox, stopped, () => {
        become('live')
        wait = FIRST_WAIT_MS
        // Anything that happened while offline may be missing.
        if (!isFirst) void client.invalidateQueries()
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
async function listenOnce(inbox: Inbox, stopped: AbortSignal, onOpen: () => void): Promise<boolean> {
  let isSessionOver = false
  const silent = new AbortController()
  let watchdog = setTimeout(() => silent.abort(), SILENCE_MS)
  const signal = AbortSignal.any([stopped, silent.signal])
  try {
    const response = await request(live.listen, {}, undefined, { signal })
    onOpen()
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === 'session-end') isSessionOver = true
        else inbox.take(data)
      },
    })
    for await (const chunk of textsOf(response)) {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => silent.abort(), SILENCE_MS)
      parser.feed(chunk)
    }
    return isSessionOver
  } finally {
    clearTimeout(watchdog)
  }
}

async function* textsOf(response: Response): AsyncGenerator<string> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    reader.releaseLock()
  }
}

/** News within one frame is batched: a booking that touches ten records refetches each list once. */
class Inbox {
  readonly #client: QueryClient
  #waiting: News[] = []

  constructor(client: QueryClient) {
    this.#client = client
  }

  take(text: string): void {
    const news = News.safeParse(readJson(text))
    if (!news.success) return
    this.#waiting.push(news.data)
    if (this.#waiting.length > 1) return
    // Hidden tabs get no frames.
    if (document.visibilityState === 'visible') requestAnimationFrame(() => this.#empty())
    else setTimeout(() => this.#empty(), FIRST_WAIT_MS)
  }

  #empty(): void {
    const news = this.#waiting
    this.#waiting = []
    void invalidateByNews(this.#client, news)
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
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
