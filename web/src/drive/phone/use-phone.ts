import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Load } from '../loads.ts'
import { nextStop } from '../loads.ts'
import { timeAtServer } from '../send-act.ts'
import { type Fix, isWorthKeeping } from './fix.ts'
import { follow } from './geofence.ts'
import { keepAtStop, readTracking } from './known-tracking.ts'
import { PositionStore } from './position-store.ts'
import { sendBatch, sendPositions, tellBlocked } from './send-positions.ts'
import { watchPhone } from './watch.ts'

const SEND_EVERY_MS = 60_000
/** A shorter silence is a look at another app. */
const WORTH_TELLING_MS = 2 * 60_000

export const positions = new PositionStore()

export type Phone = {
  /** The phone does not let the browser see its position. */
  isBlocked: boolean
  /** From when until when the app was away, last time: nothing was sent then. */
  away: { from: number; until: number } | undefined
}

/** Sends where the phone is while the driver shares it and the app shows; a browser cannot do so at any other time. */
export function usePhone(who: string, load: Load, isShared: boolean): Phone {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible')
  const [isBlocked, setBlocked] = useState(false)
  const [away, setAway] = useState<Phone['away']>()
  const hiddenAt = useRef<number>(undefined)
  const lastKept = useRef<Fix>(undefined)
  const isOn = isShared && isVisible
  const { id } = load.shipment

  const send = useEffectEvent(async (): Promise<void> => {
    const means = { store: positions, timeAtServer, send: sendBatch }
    const wasRefused = await inOneTab(() => sendPositions(who, means)).catch(() => false)
    if (wasRefused) await readTracking(who, load.shipment)
  })
  const block = useEffectEvent((isNow: boolean): void => {
    if (isNow === isBlocked) return
    setBlocked(isNow)
    tellBlocked(load.shipment, isNow)
  })
  const hear = useEffectEvent(async (fix: Fix): Promise<void> => {
    block(false)
    keepAtStop((before) => follow(before, fix, nextStop(load.shipment)))
    const before = lastKept.current
    if (!isWorthKeeping(before, fix)) return
    lastKept.current = fix
    await positions.add({ ...fix, who, loadId: id }).catch(() => undefined)
    if (!before) await send()
  })

  useEffect(() => {
    const look = (): void => {
      const isSeen = document.visibilityState === 'visible'
      const from = hiddenAt.current
      if (!isSeen) hiddenAt.current ??= Date.now()
      else if (from !== undefined) {
        hiddenAt.current = undefined
        if (Date.now() - from >= WORTH_TELLING_MS) setAway({ from, until: Date.now() })
      }
      setVisible(isSeen)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  useEffect(() => {
    if (!isOn) return undefined
    lastKept.current = undefined
    const stop = watchPhone(
      (fix) => void hear(fix),
      () => block(true),
    )
    const sending = setInterval(() => void send(), SEND_EVERY_MS)
    return () => {
      stop()
      clearInterval(sending)
    }
  }, [isOn, id])

  return { isBlocked, away }
}

/** One tab sends at a time; the others have nothing to add. */
async function inOneTab(work: () => Promise<boolean>): Promise<boolean> {
  if (!navigator.locks) return await work()
  return await navigator.locks.request(
    'waybill.positions',
    { ifAvailable: true },
    async (lock) => lock !== null && (await work()),
  )
}
