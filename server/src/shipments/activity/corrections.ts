import type { EventSource } from '@waybill/contract/freight-codes.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { SHIPMENT_SAYINGS } from '@waybill/contract/shipments/shipments.sayings.ts'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import * as one from '../shipment.queries.ts'
import { type Amendment, mayCorrect } from '../shipments.policy.ts'
import { clearCounts, readReports, supersede } from './corrections.queries.ts'
import { exceptionOf } from './counts.ts'
import { happen, type LockedShipment, lockShipment, reporter } from './timeline.ts'

const say = sayer(SHIPMENT_SAYINGS)

type Corrected = { after: LockedShipment; what: Said }

/**
 * Undoes or edits a report (domain T20): the original stays and names its replacement; status, on time and everything else that
 * follows are recalculated. The only way a status goes backward.
 */
export async function correctReport(
  tx: Tx,
  actor: Actor,
  shipment: LockedShipment,
  stopId: string,
  amendment: Amendment,
  source: EventSource,
): Promise<Corrected> {
  const lineItems = amendment.confirmedLineItems ? await one.lineItemsAt(tx, stopId) : []
  const reports = await readReports(tx, shipment.id)
  const { stop, report } = mayCorrect(actor, shipment, stopId, reports, amendment, lineItems)
  const marker = newId()
  await supersede(tx, report.id, marker)
  const { act, reason, confirmedLineItems, sealNumbers: seals } = amendment
  const counts = confirmedLineItems?.map((count) => ({ ...count, exception: exceptionOf(count, lineItems) }))
  if (report.kind === 'departed' && act === 'undo') await clearCounts(tx, stop.id)
  if (counts || seals) await one.confirmCounts(tx, stop.id, counts ?? [], seals ?? [])
  const fresh = await lockShipment(tx, shipment.id)
  const told = { at: actor.now, stopId: stop.id, source } as const
  const at = amendment.at === null ? report.occurredAt : new Date(amendment.at)
  const firstReportedAt = report.payload.firstReportedAt ?? report.reportedAt.toISOString()
  const payload = { ...report.payload, ...(counts ? { counts } : {}), corrects: report.id, firstReportedAt }
  const after = await happen(
    tx,
    fresh,
    reporter(actor),
    actor.now,
    { ...told, id: marker, kind: 'corrected', payload: { of: report.kind, act, reason } },
    ...(act === 'edit' ? [{ ...told, kind: report.kind, at, payload }] : []),
  )
  const what = report.kind === 'arrived' ? 'arrival' : 'departure'
  return { after, what: say(`${what}-${act === 'undo' ? 'undone' : 'corrected'}`, { stop: stop.name, reason }) }
}
