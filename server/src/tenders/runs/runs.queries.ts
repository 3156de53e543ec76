import { type EquipmentMode, TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { TenderRun, TenderRunState, TenderStrategy } from '@waybill/contract/tenders/tender-runs.ts'
import { TENDER_SAYINGS } from '@waybill/contract/tenders/tenders.sayings.ts'
import { SCORE_TIERS } from '@waybill/contract/tier-names.ts'
import { type RawBuilder, sql } from 'kysely'
import type { LoadToHaul } from '../../company/bookability/bookability.policy.ts'
import type { Tx } from '../../db/connection.ts'
import { literals } from '../../db/literals.ts'

const TENDER = literals(TENDER_STATUS)

/** A run as its cascade sees it; changes only while its shipment is locked. */
export type Run = {
  id: string
  shipmentId: string
  strategy: TenderStrategy
  state: TenderRunState
  note: string | null
  currency: 'USD' | 'CAD'
  respondWithinMinutes: number | null
  minimumLeadMinutes: number
  isAutomatic: boolean
}

export type Rung = { rank: number; carrierId: string; rate: number }

export type NewRun = Omit<Run, 'isAutomatic'> & {
  startedAt: Date
  startedBy: string
  rungs: readonly { carrierId: string; rate: number; reference: string | null }[]
}

export async function insertRun(tx: Tx, run: NewRun): Promise<void> {
  await tx
    .insertInto('tender_run')
    .values({
      id: run.id,
      shipment_id: run.shipmentId,
      strategy: run.strategy,
      state: run.state,
      note: run.note,
      currency: run.currency,
      respond_within_minutes: run.respondWithinMinutes,
      minimum_lead_minutes: run.minimumLeadMinutes,
      started_at: run.startedAt,
      started_by: run.startedBy,
    })
    .execute()
  await tx
    .insertInto('tender_rung')
    .values(
      run.rungs.map(({ carrierId, rate, reference }, index) => ({
        run_id: run.id,
        rank: index + 1,
        carrier_id: carrierId,
        rate,
        reference,
      })),
    )
    .execute()
}

const runs = (condition: RawBuilder<unknown>) => sql<Run>`
  select id, shipment_id as "shipmentId", strategy, state, note, currency, respond_within_minutes as "respondWithinMinutes",
    minimum_lead_minutes as "minimumLeadMinutes", is_automatic as "isAutomatic"
  from tender_run where ${condition} order by started_at, id`

export async function findRun(tx: Tx, id: string): Promise<Run | undefined> {
  const { rows } = await runs(sql`id = ${id}`).execute(tx)
  return rows[0]
}

/** The shipment's runs without an open offer. */
export async function idleRuns(tx: Tx, shipmentId: string): Promise<Run[]> {
  const { rows } = await runs(sql`shipment_id = ${shipmentId} and state = 'running'
    and not exists (select from tender where run_id = tender_run.id and tender.status = ${TENDER.sent})`).execute(tx)
  return rows
}

export async function isIdle(tx: Tx, runId: string): Promise<boolean> {
  const { rows } = await sql`select from tender where run_id = ${runId} and status = ${TENDER.sent}`.execute(tx)
  return rows.length === 0
}

/** The newest waterfall that is running or has booked the shipment. */
export async function currentWaterfall(tx: Tx, shipmentId: string): Promise<Run | undefined> {
  const { rows } = await runs(sql`id = (select id from tender_run where shipment_id = ${shipmentId}
    and strategy = 'waterfall' and state in ('running', 'booked') order by started_at desc, id desc limit 1)`).execute(
    tx,
  )
  return rows[0]
}

/** A broadcast of the shipment is still being sent. */
export async function isBeingSent(tx: Tx, shipmentId: string): Promise<boolean> {
  const { rows } = await sql`select from tender_run where shipment_id = ${shipmentId} and state = 'sending'`.execute(tx)
  return rows.length > 0
}

/** The next ones, in order. */
export async function waitingRungs(tx: Tx, runId: string, limit: number): Promise<Rung[]> {
  const { rows } = await sql<Rung>`
    select rank, carrier_id as "carrierId", rate from tender_rung
    where run_id = ${runId} and state = 'waiting' order by rank limit ${limit}`.execute(tx)
  return rows
}

export async function markOffered(
  tx: Tx,
  runId: string,
  offers: readonly { id: string; carrier_id: string }[],
): Promise<void> {
  const sent = JSON.stringify(offers.map(({ id, carrier_id }) => ({ id, carrier_id })))
  await sql`
    update tender_rung set state = 'offered', tender_id = sent.id
    from json_to_recordset(${sent}::json) as sent (id uuid, carrier_id uuid)
    where run_id = ${runId} and tender_rung.carrier_id = sent.carrier_id`.execute(tx)
}

export async function markSkipped(
  tx: Tx,
  runId: string,
  passedOver: readonly { rank: number; because: Said }[],
): Promise<void> {
  if (passedOver.length === 0) return
  await sql`
    update tender_rung set state = 'skipped', skipped_because = passed.because
    from json_to_recordset(${JSON.stringify(passedOver)}::json) as passed (rank smallint, because jsonb)
    where run_id = ${runId} and tender_rung.rank = passed.rank`.execute(tx)
}

export async function writeAutomatic(
  tx: Tx,
  runId: string,
  { enabled, pausedReason }: { enabled: boolean; pausedReason: string | null },
): Promise<void> {
  await tx
    .updateTable('tender_run')
    .set({ is_automatic: enabled, paused_reason: enabled ? null : pausedReason })
    .where('id', '=', runId)
    .execute()
}

export async function endRun(
  tx: Tx,
  runId: string,
  now: Date,
  end: { state: 'exhausted' | 'stopped' | 'withdrawn'; reason: Said | null },
): Promise<void> {
  await tx
    .updateTable('tender_run')
    .set({ state: end.state, reason: end.reason && JSON.stringify(end.reason), ended_at: now })
    .where('id', '=', runId)
    .where('state', 'in', ['sending', 'running'])
    .execute()
}

/** Whatever of the shipment's tendering still goes on is over. Whether any did. */
export async function withdrawRunsOf(tx: Tx, shipmentId: string, now: Date, reason: Said): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tender_run')
    .set({ state: 'withdrawn', reason: JSON.stringify(reason), ended_at: now })
    .where('shipment_id', '=', shipmentId)
    .where('state', 'in', ['sending', 'running'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** All planned offers are sent. */
export async function markSent(tx: Tx, runId: string): Promise<void> {
  await tx.updateTable('tender_run').set({ state: 'running' }).where('id', '=', runId).execute()
}

const COVERED = sayer(TENDER_SAYINGS)('offer-covered')

/** One of its offers booked the shipment: that run has won, all other running ones are over. */
export async function endRunsByBooking(tx: Tx, shipmentId: string, tenderId: string | null, now: Date): Promise<void> {
  await sql`
    update tender_run set
      state = case when won.run_id is null then 'withdrawn' else 'booked' end,
      reason = case when won.run_id is null then ${JSON.stringify(COVERED)}::jsonb end,
      ended_at = ${now}
    from tender_run as run left join (select run_id from tender where id = ${tenderId}) as won on won.run_id = run.id
    where run.id = tender_run.id and run.shipment_id = ${shipmentId} and run.state in ('sending', 'running')`.execute(
    tx,
  )
}

/** Its booking was rescinded. */
export async function reopenRun(tx: Tx, runId: string): Promise<void> {
  await tx.updateTable('tender_run').set({ state: 'running', ended_at: null }).where('id', '=', runId).execute()
}

export async function equipmentModeOf(tx: Tx, shipmentId: string): Promise<EquipmentMode> {
  const { equipment_mode: mode } = await tx
    .selectFrom('shipment')
    .select('equipment_mode')
    .where('id', '=', shipmentId)
    .executeTakeFirstOrThrow()
  // The column's check is the contract's list.
  return mode as EquipmentMode
}

/** Best tier first; within one as they come. */
export async function orderByTier(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...ids]}::uuid[]) with ordinality as asked (id, place)
    order by array_position(${[...SCORE_TIERS]}::text[], (tier_benefit_of(id)).tier), place`.execute(tx)
  return rows.map(({ id }) => id)
}

/** How many are known carriers or brokers. */
export async function countCarriers(tx: Tx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from company where id = any(${[...ids]}) and kind in ('carrier', 'broker')`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Rescinds the run's unanswered offers. */
export async function rescindOpenOf(
  tx: Tx,
  runId: string,
  now: Date,
  respondedBy: string,
): Promise<{ id: string; number: string; carrier_id: string }[]> {
  return await tx
    .updateTable('tender')
    .set((expression) => ({
      status: TENDER_STATUS.rescinded,
      responded_by: respondedBy,
      responded_at: now,
      version: expression('version', '+', 1),
    }))
    .where('run_id', '=', runId)
    .where('status', '=', TENDER_STATUS.sent)
    .returning(['id', 'number', 'carrier_id'])
    .execute()
}

/** A run as its readers see it; the policy adds what can be done with it. */
export type RunFacts = Omit<TenderRun, 'can'> & { shipmentStatus: number }

const facts = (condition: RawBuilder<unknown>) => sql<{ run: RunFacts }>`
  select json_build_object('id', run.id, 'shipmentId', shipment_id, 'strategy', strategy, 'state', run.state, 'reason', run.reason,
      'note', note, 'currency', run.currency, 'respondWithinMinutes', respond_within_minutes,
      'minimumLeadMinutes', minimum_lead_minutes, 'isAutomatic', is_automatic, 'pausedReason', paused_reason,
      'currentRank', (select max(rank) from tender_rung where run_id = run.id and tender_rung.state = 'offered'),
      'nextActionAt', case when is_automatic then (
        select wire_time(max(respond_by)) from tender where run_id = run.id and tender.status = ${TENDER.sent}
      ) end, 'startedAt', wire_time(started_at),
      'startedBy', started_by, 'endedAt', wire_time(ended_at), 'shipmentStatus', shipment.status,
      'rungs', (
        select json_agg(json_build_object('rank', rank, 'carrierId', rung.carrier_id, 'carrierName', company.name, 'rate', rung.rate,
          'reference', reference, 'state', rung.state, 'skippedBecause', skipped_because,
          'offer', case when tender.id is null then null else json_build_object('tenderId', tender.id, 'tenderNumber', tender.number,
            'status', tender.status, 'isExpired', tender.is_expired, 'declineReason', tender.decline_reason,
            'declineText', tender.decline_text, 'sentAt', wire_time(tender.sent_at), 'respondBy', wire_time(tender.respond_by),
            'respondedAt', wire_time(tender.responded_at)) end) order by rank)
        from tender_rung as rung join company on company.id = rung.carrier_id left join tender on tender.id = rung.tender_id
        where rung.run_id = run.id
      )) as run
  from tender_run as run join shipment on shipment.id = shipment_id
  where ${condition} order by run.started_at desc, run.id desc`

export async function listRunFacts(tx: Tx, shipmentId: string): Promise<RunFacts[]> {
  const { rows } = await facts(sql`shipment_id = ${shipmentId}`).execute(tx)
  return rows.map(({ run }) => run)
}

export async function findRunFacts(tx: Tx, runId: string): Promise<RunFacts | undefined> {
  const { rows } = await facts(sql`run.id = ${runId}`).execute(tx)
  return rows[0]?.run
}

/** What decides who can be asked for a load, and for how long. */
export type LoadToTender = LoadToHaul & {
  max_buy: number | null
  equipmentMode: EquipmentMode
  pickupAt: Date | null
}

export async function loadToTender(tx: Tx, shipmentId: string): Promise<LoadToTender | undefined> {
  const { rows } = await sql<LoadToTender>`
    select id, max_buy, equipment_mode as "equipmentMode", pickup_at as "pickupAt", delivery_on
    from shipment where id = ${shipmentId}`.execute(tx)
  return rows[0]
}
