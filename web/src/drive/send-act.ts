import { documents } from '@waybill/contract/documents/documents.ts'
import { PROOF_OF_DELIVERY } from '@waybill/contract/documents/file-types.ts'
import { running } from '@waybill/contract/running/running.ts'
import { shipments } from '@waybill/contract/shipments/shipments.ts'
import { call } from '../api/call.ts'
import { messagesOf } from '../api/error-catalogue.ts'
import { isProblem } from '../api/problem.ts'
import { sendFile } from '../api/send-file.ts'
import { type Anchor, keepServerTime, lastAnchor } from '../api/server-clock.ts'
import type { Outcome } from './outbox.ts'
import type { WaitingAct } from './outbox-store.ts'

/** A photo over a slow line takes its time, but a line that is dead must not hold up everything. */
const PHOTO_MS = 180_000
const TIME_MS = 10_000

/** Sends one act under its key. */
export async function sendAct(act: WaitingAct & { at: string }): Promise<Outcome> {
  try {
    await request(act)
    return { is: 'taken' }
  } catch (failure) {
    return outcomeOf(failure)
  }
}

async function request({ report, load, at, key }: WaitingAct & { at: string }): Promise<unknown> {
  const options = { idempotencyKey: key }
  const shipmentId = load.id
  switch (report.kind) {
    case 'arrive':
      return await call(
        shipments.arrive,
        { params: { shipmentId, stopId: report.stopId }, body: { at, ...report.late } },
        options,
      )
    case 'depart':
      return await call(
        shipments.depart,
        { params: { shipmentId, stopId: report.stopId }, body: { ...report.body, at } },
        options,
      )
    case 'preload':
      return await call(
        running.preload,
        { params: { shipmentId, stopId: report.stopId }, body: { ...report.body, loadedAt: at } },
        options,
      )
    case 'undo-preload':
      return await call(running.undoPreload, { params: { shipmentId, stopId: report.stopId }, body: {} }, options)
    case 'problem': {
      const { stopId, reason, text } = report
      return await call(running.reportProblem, { params: { shipmentId }, body: { stopId, reason, text, at } }, options)
    }
    case 'detention':
      return await (await import('./send-case.ts')).sendDetention(load, report, key)
    case 'dock-cost':
      return await (await import('./send-case.ts')).sendDockCost(load, report, key)
    case 'proof': {
      const file = new File([report.file], report.name, { type: report.file.type })
      const query = { fileType: PROOF_OF_DELIVERY, orderStopId: report.orderStopId }
      const signal = AbortSignal.timeout(PHOTO_MS)
      return await sendFile(documents.send, { query }, file, { ...options, signal, onProgress: () => undefined })
    }
  }
}

export function outcomeOf(failure: unknown): Outcome {
  if (!isProblem(failure)) return { is: 'unanswered' }
  const { status, code } = failure
  if (status === 401 || code === 'terms-not-accepted' || code === 'second-factor-missing') return { is: 'signed-out' }
  if (status === 0 || status === 429 || status >= 500 || code === 'request-in-flight') return { is: 'unanswered' }
  return { is: 'refused', refused: { code, reasons: messagesOf(failure) } }
}

/** Asks the server for nothing but the time. */
export async function timeAtServer(): Promise<Anchor | undefined> {
  try {
    const answer = await fetch('/live', { cache: 'no-store', signal: AbortSignal.timeout(TIME_MS) })
    keepServerTime(answer.headers.get('Date'))
    return answer.ok ? (lastAnchor() ?? undefined) : undefined
  } catch {
    return undefined
  }
}
