import type { QueryOf } from '@waybill/contract/endpoint.ts'
import type { ScoreContest, scoreCards } from '@waybill/contract/score-cards/score-cards.ts'
import type { ContestReason, ContestState, ScoreMetric } from '@waybill/contract/score-cards/score-metrics.ts'
import { sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { contains } from '../db/body.ts'
import type { Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'
import { readableTo } from '../documents/documents.ts'
import { visibleTo } from './score-cards.queries.ts'

/** A contest as stored; the policy adds what may be done with it. */
export type ContestFacts = Omit<ScoreContest, 'can'>

const contestRow = sql`select contest.id, contest.shipment_id as "shipmentId",
  coalesce(score_load.shipment_number, '') as "shipmentNumber", company.id as "companyId", company.number as "companyNumber",
  company.name as "companyName", contest.metric, reason, message, document_id as "evidenceDocumentId", state, wire_time(contested_at) as "contestedAt",
  contested_by as "contestedBy", wire_time(answer_due_at) as "answerDueAt", answer, wire_time(answered_at) as "answeredAt",
  answered_by as "answeredBy",
  coalesce(jsonb_path_query_array(score_load.misses, '$[*] ? (@.metric == $metric)', jsonb_build_object('metric', contest.metric)), '[]') as misses
  from score_contest as contest
  join company on company.id = contest.carrier_id
  left join score_load on score_load.shipment_id = contest.shipment_id and score_load.carrier_id = contest.carrier_id`

/** The newest, of the open ones the one due first. */
export async function listContests(
  actor: Actor,
  { query, state, page, pageSize }: QueryOf<typeof scoreCards.contests>,
): Promise<{ data: ContestFacts[]; totalCount: number }> {
  const conditions = [visibleTo(actor, sql`contest.carrier_id`)]
  if (state) conditions.push(sql`contest.state = ${state}`)
  if (query)
    conditions.push(sql`(company.name ilike ${contains(query)} or score_load.shipment_number ilike ${contains(query)})`)
  const isMeant = sql.join(conditions, sql` and `)
  const { rows } = await sql<{ data: ContestFacts[] | null; total: number }>`select
    (select json_agg(row) from (${contestRow} where ${isMeant}
      order by case when state = 'open' then answer_due_at end nulls last, contested_at desc, contest.id
      limit ${pageSize} offset ${(page - 1) * pageSize}) as row) as data,
    (select count(*)::int from (${contestRow} where ${isMeant}) as row) as total`.execute(actor.db.read)
  return { data: rows[0]?.data ?? [], totalCount: rows[0]?.total ?? 0 }
}

export async function findContest(actor: Actor, id: string, tx: Tx): Promise<ContestFacts | undefined> {
  const { rows } = await sql<ContestFacts>`${contestRow}
    where contest.id = ${id} and (${visibleTo(actor, sql`contest.carrier_id`)})`.execute(tx)
  return rows[0]
}

/** The next answer waits here. */
export async function lockContest(tx: Tx, actor: Actor, id: string): Promise<ContestFacts | undefined> {
  await sql`select from score_contest where id = ${id} for update`.execute(tx)
  return await findContest(actor, id, tx)
}

/** What a contest is about. */
export type Contestable = {
  shipmentId: string
  day: string
  /** Something counts against the carrier that is not excused. */
  isMissed: boolean
  state: ContestState | null
}

export async function findContestable(
  actor: Actor,
  { shipmentId, metric }: { shipmentId: string; metric: ScoreMetric },
  tx: Tx,
): Promise<Contestable | undefined> {
  const { rows } = await sql<Contestable>`
    select shipment_id as "shipmentId", day,
      exists (select from jsonb_array_elements(misses) as miss
        where miss ->> 'metric' = ${metric} and miss -> 'excused' = 'null') as "isMissed",
      (select state from score_contest where score_contest.shipment_id = score_load.shipment_id
        and score_contest.carrier_id = score_load.carrier_id and metric = ${metric} and state <> 'withdrawn') as state
    from score_load where shipment_id = ${shipmentId} and carrier_id = ${actor.companyId}`.execute(tx)
  return rows[0]
}

/** Whether the document is on the load, for the actor as well. */
export async function isOnLoad(actor: Actor, documentId: string, shipmentId: string, tx: Tx): Promise<boolean> {
  const { rows } =
    await sql`select from document where id = ${documentId} and holder_type = 'shipment' and holder_id = ${shipmentId}
    and deleted_at is null and (${readableTo(actor)})`.execute(tx)
  return rows.length > 0
}

type NewContest = {
  carrierId: string
  shipmentId: string
  metric: ScoreMetric
  reason: ContestReason
  message: string
  documentId: string | null
  at: Date
  by: string
  answerDueAt: Date
}

/** Undefined if it is contested already: two people at once get one contest. */
export async function insertContest(tx: Tx, row: NewContest): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('score_contest')
    .values({
      id: newId(),
      carrier_id: row.carrierId,
      shipment_id: row.shipmentId,
      metric: row.metric,
      reason: row.reason,
      message: row.message,
      document_id: row.documentId,
      contested_at: row.at,
      contested_by: row.by,
      answer_due_at: row.answerDueAt,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export async function writeAnswer(
  tx: Tx,
  id: string,
  { outcome, text, by, at }: { outcome: 'excused' | 'upheld'; text: string; by: string; at: Date },
): Promise<void> {
  await sql`update score_contest set state = ${outcome}, answer = ${text}, answered_by = ${by}, answered_at = ${at}
    where id = ${id}`.execute(tx)
}

export async function writeWithdrawal(tx: Tx, id: string): Promise<void> {
  await sql`update score_contest set state = 'withdrawn' where id = ${id}`.execute(tx)
}
