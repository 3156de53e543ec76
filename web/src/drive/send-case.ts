import { cases } from '@waybill/contract/cases/cases.ts'
import { documents } from '@waybill/contract/documents/documents.ts'
import { shipments } from '@waybill/contract/shipments/shipments.ts'
import { call, read } from '../api/call.ts'
import { isProblem } from '../api/problem.ts'
import { sendFile } from '../api/send-file.ts'
import type { Report, WaitingAct } from './outbox-store.ts'

type Of<Kind extends Report['kind']> = Extract<Report, { kind: Kind }>
type Load = WaitingAct['load']

/** A photo over a slow line takes its time, but a line that is dead must not hold up everything. */
const PHOTO_MS = 180_000

/** What proves it: the lumper's receipt, or the bill of lading with the note of what the driver did. */
const PAPERS = { 5: 20, 6: 16 } as const

/** The load's earlier acts have arrived: the times are those on record. */
export async function sendDetention(load: Load, report: Of<'detention'>, key: string): Promise<unknown> {
  const { caseType, stopId, reason } = report
  const { stops } = await read(shipments.find, { params: { shipment: load.number } })
  const stop = stops.find((one) => one.stopId === stopId)
  const details = { arrival: stop?.arrivedAt ?? undefined, departure: stop?.departedAt ?? undefined, reason }
  return await call(cases.create, { body: { caseType, shipmentId: load.id, stopId, details } }, { idempotencyKey: key })
}

/** The paper first: with it there, the request may be approved at once. */
export async function sendDockCost(load: Load, report: Of<'dock-cost'>, key: string): Promise<unknown> {
  const { cost, stopId, caseKey } = report
  const file = new File([report.file], report.name, { type: report.file.type })
  const place = cost.caseType === 5 ? { orderStopId: stopId } : { shipmentId: load.id }
  const query = { fileType: PAPERS[cost.caseType], ...place }
  const signal = AbortSignal.timeout(PHOTO_MS)
  try {
    await sendFile(documents.send, { query }, file, { idempotencyKey: key, signal, onProgress: () => undefined })
  } catch (failure) {
    // The same photo was sent before: it is there.
    if (!isProblem(failure, 'already-done')) throw failure
  }
  return await call(cases.create, { body: { ...cost, shipmentId: load.id, stopId } }, { idempotencyKey: caseKey })
}
