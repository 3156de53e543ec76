import { type PhoneTracking, phoneTracking } from '@waybill/contract/phone-tracking/phone-tracking.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { call, read } from '../../api/call.ts'
import { STORED } from '../../api/stored.ts'
import type { Load } from '../loads.ts'
import type { AtStop } from './geofence.ts'

/** What is known of the load that this phone is on: as last read, so that a phone without signal knows what its driver has agreed to. */
type Known = { who: string; loadId: string; tracking: PhoneTracking; atStop?: AtStop | undefined }

const listeners = new Set<() => void>()
let known: Known | null | undefined

function current(): Known | null {
  if (known !== undefined) return known
  try {
    known = JSON.parse(localStorage.getItem(STORED.driverPhone) ?? 'null') as Known | null
  } catch {
    known = null
  }
  return known
}

function keep(next: Known): void {
  known = next
  try {
    localStorage.setItem(STORED.driverPhone, JSON.stringify(next))
  } catch {
    // No space left: this page knows it.
  }
  for (const tell of listeners) tell()
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Undefined until the load's was read. */
export function useKnownTracking(who: string, load: Load, readAt: number | undefined): Known | undefined {
  const { id, shipmentNumber } = load.shipment
  const now = useSyncExternalStore(listen, current)
  useEffect(() => {
    void readTracking(who, { id, shipmentNumber })
    // oxlint-disable-next-line react/exhaustive-deps -- Read again with the loads.
  }, [who, id, shipmentNumber, readAt])
  return now?.who === who && now.loadId === id ? now : undefined
}

type Named = Pick<Load['shipment'], 'id' | 'shipmentNumber'>

export async function readTracking(who: string, { id, shipmentNumber }: Named): Promise<void> {
  const tracking = await read(phoneTracking.find, { params: { shipment: shipmentNumber } }).catch(() => undefined)
  if (tracking) keepTracking(who, id, tracking)
}

export async function answerTracking(
  who: string,
  { id }: Named,
  { isAgreed, textVersion }: { isAgreed: boolean; textVersion: number },
): Promise<void> {
  const body = { isAgreed, textVersion }
  keepTracking(who, id, await call(phoneTracking.answer, { params: { shipmentId: id }, body }))
}

function keepTracking(who: string, loadId: string, tracking: PhoneTracking): void {
  const before = current()
  const atStop = before?.who === who && before.loadId === loadId ? before.atStop : undefined
  keep({ who, loadId, tracking, atStop })
}

export function keepAtStop(change: (before: AtStop | undefined) => AtStop | undefined): void {
  const before = current()
  if (!before) return
  const atStop = change(before.atStop)
  if (atStop !== before.atStop) keep({ ...before, atStop })
}
