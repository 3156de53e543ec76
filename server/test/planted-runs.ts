import { saidOf } from '@waybill/contract/told.ts'
import type { Db } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'
import type { Person } from './people.ts'

type Say = (where: string) => string

/** Only the provider sees how a load is tendered, not even its carriers; a job belongs to its company (P9). */
export async function plantRuns(
  db: Db,
  {
    carrierId,
    shipmentId,
    orderId,
    shipper,
  }: { carrierId: string; shipmentId: string; orderId: string; shipper: Person },
  say: Say,
  sayToShipper: Say,
): Promise<string> {
  const { read } = db.as({ kind: 'system' })
  const runId = newId()
  await read
    .insertInto('tender_run')
    .values({
      id: runId,
      shipment_id: shipmentId,
      strategy: 'waterfall',
      state: 'running',
      note: say('tender_run.note'),
      currency: 'USD',
      paused_reason: say('tender_run.paused_reason'),
      is_automatic: false,
      started_at: new Date(),
      started_by: say('tender_run.started_by'),
    })
    .execute()
  await read
    .insertInto('tender_rung')
    .values({
      run_id: runId,
      rank: 1,
      carrier_id: carrierId,
      rate: 1_000,
      reference: say('tender_rung.reference'),
      state: 'skipped',
      skipped_because: JSON.stringify(saidOf(say('tender_rung.skipped_because'))),
    })
    .execute()
  await read
    .insertInto('job')
    .values({
      id: newId(),
      kind: 'order-copies',
      company_id: shipper.company.id,
      contact_id: shipper.id,
      subject_type: 'order',
      subject_id: orderId,
      subject_number: sayToShipper('job.subject_number'),
      payload: JSON.stringify({}),
      state: 'done',
      done: 30,
      total: 30,
      due_at: new Date(),
      started_at: new Date(),
      ended_at: new Date(),
    })
    .execute()
  return runId
}
