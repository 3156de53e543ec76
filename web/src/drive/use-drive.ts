import { identity } from '@waybill/contract/identity/identity.ts'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { read } from '../api/call.ts'
import { isProblem } from '../api/problem.ts'
import { currentUser, onSessionChange, renewUser, sessionState, whoIs } from '../api/session.ts'
import { keepLoads, keptLoads, type Load, type Loads, readLoads, withActs } from './loads.ts'
import { type Moment, momentNow } from './moment.ts'
import { sendWaiting } from './outbox.ts'
import { OUTBOX, OutboxStore, type Report, type WaitingAct } from './outbox-store.ts'
import type * as Sending from './send-act.ts'

const store = new OutboxStore(OUTBOX)

/** Comes when something waits: the first screen shows without it. */
const sending = async (): Promise<typeof Sending> => await import('./send-act.ts')
const way = {
  timeAtServer: async () => (await sending()).timeAtServer(),
  send: async (act: WaitingAct & { at: string }) => (await sending()).sendAct(act),
}

const RETRY_MS = 30_000
const REFRESH_MS = 90_000

/** Why the loads could not be read: there is no way to Waybill, or Waybill itself failed. */
export type ReadFailure = 'no-signal' | 'at-waybill'

export type Drive = {
  /** Whose loads these are: another user of this phone sees none of it. */
  who: string
  /** Undefined while nothing was ever read. */
  loads: Load[] | undefined
  readAt: number | undefined
  acts: WaitingAct[]
  isOnline: boolean
  /** Why what shows, if anything, is not of now. */
  failure: ReadFailure | undefined
  /** The phone could not keep a report: it has no space, or forbids it. */
  cannotKeep: boolean
  /** `at`: when it happened, if that was not now. */
  report: (load: Load, place: string, report: Report, at?: Moment) => Promise<boolean>
  tryAgain: (act: WaitingAct) => Promise<void>
  remove: (act: WaitingAct) => Promise<void>
  refresh: () => void
}

/** The driver's loads and what they reported, with signal or without. */
export function useDrive(): Drive {
  const user = currentUser()
  const who = user ? whoIs(user) : ''
  const isAlive = useSyncExternalStore(onSessionChange, sessionState) === 'alive'
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine)
  const [kept, setKept] = useState<Loads | undefined>(() => keptLoads(who))
  const [acts, setActs] = useState<WaitingAct[]>([])
  const [failure, setFailure] = useState<ReadFailure>()
  const [cannotKeep, setCannotKeep] = useState(false)

  /** Readings are counted: the last begun, and the last shown. */
  const begun = useRef(0)
  const shown = useRef(0)

  useEffect(() => {
    if (kept) keepLoads(kept)
  }, [kept])

  /** A token lasts for weeks, and the shell that follows the user is not here: once a visit, and while the places' clocks are not told. */
  const isRenewed = useRef(false)
  const renew = useCallback(async (): Promise<void> => {
    if (isRenewed.current && currentUser()?.zoneClocks?.length) return
    try {
      renewUser(await read(identity.me, {}))
      isRenewed.current = true
    } catch {
      // The next reading asks again.
    }
  }, [])

  const showActs = useCallback(async (): Promise<void> => {
    try {
      setActs(await store.of(who))
    } catch {
      setCannotKeep(true)
    }
  }, [who])

  const readAgain = useCallback(async (): Promise<void> => {
    // That it is over is said by itself.
    if (sessionState() !== 'alive') return setFailure(undefined)
    void renew()
    const mine = ++begun.current
    // One begun later, when more was recorded, may be back before.
    const isOld = (): boolean => mine < shown.current
    try {
      const now = await readLoads(who, (first) => setKept((before) => before ?? first))
      if (isOld()) return
      shown.current = mine
      setKept(now)
      setFailure(undefined)
    } catch (cause) {
      if (!isOld()) setFailure(failureOf(cause))
    }
  }, [who, renew])

  const sendAll = useCallback(async (): Promise<void> => {
    if (sessionState() !== 'alive') return
    const taken = await sendWaiting(who, { store, ...way, alone: inOneTab }).catch(() => [])
    if (taken.length > 0) {
      // What is confirmed shows before it leaves the list of what waits, also where nothing can be read by now.
      shown.current = ++begun.current
      setKept((before) => before && { ...before, loads: before.loads.map((load) => withActs(load, taken)) })
      await readAgain()
    }
    await showActs()
  }, [who, readAgain, showActs])

  const refresh = useCallback((): void => {
    void sendAll().then(readAgain)
  }, [sendAll, readAgain])

  // oxlint-disable-next-line react/exhaustive-deps -- A session that is alive again sends what waits.
  useEffect(() => {
    void showActs()
    refresh()
    const heard = new AbortController()
    const hear = (): void => {
      if (document.visibilityState === 'visible') refresh()
    }
    window.addEventListener('online', refresh, { signal: heard.signal })
    window.addEventListener('focus', hear, { signal: heard.signal })
    document.addEventListener('visibilitychange', hear, { signal: heard.signal })
    navigator.serviceWorker?.addEventListener('message', refresh, { signal: heard.signal })
    const retrying = setInterval(() => void sendAll(), RETRY_MS)
    const reading = setInterval(hear, REFRESH_MS)
    return () => {
      heard.abort()
      clearInterval(retrying)
      clearInterval(reading)
    }
  }, [isAlive, refresh, sendAll, showActs])

  const report = async (load: Load, place: string, said: Report, at = momentNow()): Promise<boolean> => {
    const { id, shipmentNumber: number } = load.shipment
    const act = {
      key: crypto.randomUUID(),
      who,
      load: { id, number },
      place,
      report: said,
      ...at,
    }
    try {
      await store.add(act)
    } catch {
      setCannotKeep(true)
      return false
    }
    setCannotKeep(false)
    await showActs()
    void navigator.storage?.persist?.()
    void wakeWithSignal()
    void sendAll()
    return true
  }

  const loads = useMemo(() => kept?.loads.map((load) => withActs(load, acts)), [kept, acts])
  return {
    who,
    loads,
    readAt: kept?.readAt,
    acts,
    isOnline,
    failure,
    cannotKeep,
    report,
    tryAgain: async (act) => {
      await store.change({ ...act, refused: null })
      await showActs()
      await sendAll()
    },
    remove: async (act) => {
      await store.remove(act)
      await showActs()
      await sendAll()
    },
    refresh: () => {
      setFailure(undefined)
      refresh()
    },
  }
}

function failureOf(cause: unknown): ReadFailure | undefined {
  if (!isProblem(cause) || cause.code === 'unreachable') return 'no-signal'
  return cause.status === 401 ? undefined : 'at-waybill'
}

function onNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** A lock that ends with its tab. Browsers without one send from every tab, and the keys keep that harmless. */
async function inOneTab<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? await navigator.locks.request('waybill.outbox', work) : await work()
}

/** Where there is Background Sync, the service worker wakes the app when the signal is back. */
async function wakeWithSignal(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/')
  if (registration && 'sync' in registration)
    await (registration.sync as { register: (tag: string) => Promise<void> })
      .register('waybill-outbox')
      .catch(() => undefined)
}
