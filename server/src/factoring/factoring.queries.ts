import type { FactorAssignment } from '@waybill/contract/factoring.ts'
import type { AssignmentQuery, AssignmentView } from '@waybill/contract/factoring-search.ts'
import { type RawBuilder, sql } from 'kysely'
import { contains } from '../db/body.ts'
import type { Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'
import type { Actor } from '../identity/actor.ts'
import { visibleTo } from './factoring.scope.ts'

/** A notice as PostgreSQL knows it; what its reader sees of it the policy says. */
export type AssignmentFacts = Omit<FactorAssignment, 'can' | 'waitingOn'> & {
  factorId: string
  enteredById: string | null
  releaseEnteredById: string | null
  /** Another notice of the carrier is in force: this one waits for its letter of release. */
  activeFactorName: string | null
}

export type By = { id: string; name: string; at: Date }

const FACTS = sql`json_build_object(
  'id', assignment.id, 'carrierId', carrier.id, 'carrierName', carrier.name, 'carrierNumber', carrier.number,
  'factorId', factor.id, 'factorName', factor.name, 'state', assignment.state, 'effectiveAt', wire_time(effective_at),
  'enteredAt', wire_time(entered_at), 'enteredById', entered_by, 'enteredBy', entered_by_name,
  'verifiedAt', wire_time(verified_at), 'verifiedBy', verified_by_name, 'verificationNote', verification_note,
  'noticeDocumentId', notice_document_id, 'rejectReason', reject_reason, 'rejectedAt', wire_time(rejected_at),
  'isHeld', assignment.state in ('Received', 'Verified', 'Active') and carrier.id in (select contested_carriers()),
  'holdClearedAt', wire_time(hold_cleared_at), 'holdClearedBy', hold_cleared_by_name, 'holdClearReason', hold_clear_reason,
  'releaseEnteredById', release_entered_by,
  'release', case when release_entered_at is not null then json_build_object(
    'enteredAt', wire_time(release_entered_at), 'enteredBy', release_entered_by_name, 'effectiveAt', wire_time(release_effective_at),
    'verifiedAt', wire_time(release_verified_at), 'verifiedBy', release_verified_by_name, 'note', release_note,
    'documentId', release_document_id) end,
  'releasedAt', wire_time(released_at),
  'invoiceCount', (select count(*) from invoice where invoice.factor_id = factor.id and invoice.assignment_id = assignment.id),
  'activeFactorName', (select company.name from factor_assignment as active join company on company.id = active.factor_id
    where active.carrier_id = carrier.id and active.id <> assignment.id and active.state = 'Active' and active.scope = 'all'))`

const OF = sql`factor_assignment as assignment join company as carrier on carrier.id = carrier_id join company as factor on factor.id = factor_id`

function inView(view: AssignmentView): RawBuilder<boolean> {
  switch (view) {
    case 'all':
      return sql`true`
    // Somebody has to verify it or its letter of release, or to clear it.
    case 'open':
      return sql`(assignment.state in ('Received', 'Verified') or (assignment.state = 'Active'
        and (release_entered_at is not null or carrier.id in (select contested_carriers()))))`
    case 'active':
      return sql`assignment.state = 'Active'`
    case 'ended':
      return sql`assignment.state in ('Released', 'Rejected')`
  }
}

export async function listAssignments(
  actor: Actor,
  { query, view, page, pageSize }: AssignmentQuery,
): Promise<{ data: AssignmentFacts[]; totalCount: number }> {
  const isNamed = query
    ? sql`concat_ws(' ', carrier.name, carrier.number, factor.name) ilike ${contains(query)}`
    : sql`true`
  const isMeant = sql`(${visibleTo(actor)}) and ${inView(view)} and ${isNamed}`
  const { rows } = await sql<{ data: AssignmentFacts[]; total: number }>`
    select (select count(*)::int from ${OF} where ${isMeant}) as total, coalesce((select json_agg(facts) from (
      select ${FACTS} as facts from ${OF} where ${isMeant} order by entered_at desc, assignment.id desc
      limit ${pageSize} offset ${(page - 1) * pageSize}) as page), '[]'::json) as data`.execute(actor.db.read)
  return { data: rows[0]?.data ?? [], totalCount: rows[0]?.total ?? 0 }
}

export async function findAssignment(tx: Tx, actor: Actor, id: string): Promise<AssignmentFacts | undefined> {
  const { rows } = await sql<{ facts: AssignmentFacts }>`
    select ${FACTS} as facts from ${OF} where assignment.id = ${id} and (${visibleTo(actor)})`.execute(tx)
  return rows[0]?.facts
}

export async function lockAssignment(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from factor_assignment where id = ${id} for update`.execute(tx)
  return rows.length > 0
}

export type Party = { id: string; name: string; kind: string }

/** The carrier, held so that notices of it are entered one after the other, and the factor. */
export async function findParties(
  tx: Tx,
  { carrierId, factorId }: { carrierId: string; factorId: string },
): Promise<{ carrier: Party | undefined; factor: Party | undefined }> {
  const { rows } = await sql<Party>`
    select id, name, kind from company where id in (${carrierId}, ${factorId}) order by id for no key update`.execute(
    tx,
  )
  return {
    carrier: rows.find(({ id, kind }) => id === carrierId && (kind === 'carrier' || kind === 'broker')),
    factor: rows.find(({ id, kind }) => id === factorId && kind === 'factor'),
  }
}

/** Whether the paper lies with the carrier's, is of that kind, and the provider's people sent it. */
export async function isPaperOf(tx: Tx, documentId: string, carrierId: string, fileType: number): Promise<boolean> {
  const { rows } = await sql`
    select from document join company as sender on sender.id = document.company_id and sender.kind = 'provider'
    where document.id = ${documentId} and holder_type = 'company' and holder_id = ${carrierId} and file_type = ${fileType}
      and deleted_at is null and state <> 'rejected'`.execute(tx)
  return rows.length > 0
}

/** The notices of the carrier that are not over, with the factor of each. */
export async function openOf(tx: Tx, carrierId: string): Promise<{ factorId: string; factorName: string }[]> {
  const { rows } = await sql<{ factorId: string; factorName: string }>`
    select factor_id as "factorId", company.name as "factorName"
    from factor_assignment join company on company.id = factor_id
    where carrier_id = ${carrierId} and state in ('Received', 'Verified', 'Active') order by entered_at`.execute(tx)
  return rows
}

export async function insertAssignment(
  tx: Tx,
  notice: { carrierId: string; factorId: string; effectiveAt: string; documentId: string },
  by: By,
): Promise<string> {
  const id = newId()
  await sql`
    insert into factor_assignment (id, carrier_id, factor_id, scope, state, remit_name, notice_document_id, entered_at, entered_by,
      entered_by_name, effective_at)
    select ${id}, ${notice.carrierId}, factor.id, 'all', 'Received', coalesce(remit.payee_name, factor.name), ${notice.documentId},
      ${by.at}, ${by.id}, ${by.name}, ${notice.effectiveAt}
    from company as factor left join company_remit_to as remit on remit.company_id = factor.id where factor.id = ${notice.factorId}`.execute(
    tx,
  )
  return id
}

export async function markVerified(tx: Tx, id: string, by: By, note: string): Promise<void> {
  await sql`update factor_assignment set state = 'Verified', verified_at = ${by.at}, verified_by = ${by.id}, verified_by_name = ${by.name},
    verification_note = ${note}, version = version + 1 where id = ${id}`.execute(tx)
}

export async function markRejected(tx: Tx, id: string, by: By, reason: string): Promise<void> {
  await sql`update factor_assignment set state = 'Rejected', rejected_at = ${by.at}, rejected_by_name = ${by.name}, reject_reason = ${reason},
    version = version + 1 where id = ${id}`.execute(tx)
}

/** Every notice of the carrier that holds it now: the next one holds it again. */
export async function markHoldCleared(tx: Tx, carrierId: string, by: By, reason: string): Promise<void> {
  await sql`update factor_assignment set hold_cleared_at = ${by.at}, hold_cleared_by = ${by.id}, hold_cleared_by_name = ${by.name},
    hold_clear_reason = ${reason}, version = version + 1
    where carrier_id = ${carrierId} and state in ('Received', 'Verified', 'Active') and hold_cleared_at is null
      and exists (select from factor_assignment as earlier where earlier.carrier_id = factor_assignment.carrier_id
        and earlier.factor_id <> factor_assignment.factor_id and earlier.state in ('Received', 'Verified', 'Active')
        and (earlier.entered_at, earlier.id) < (factor_assignment.entered_at, factor_assignment.id))`.execute(tx)
}

export async function writeRelease(
  tx: Tx,
  id: string,
  by: By,
  letter: { effectiveAt: string; documentId: string },
): Promise<void> {
  await sql`update factor_assignment set release_document_id = ${letter.documentId}, release_effective_at = ${letter.effectiveAt},
    release_entered_at = ${by.at}, release_entered_by = ${by.id}, release_entered_by_name = ${by.name}, version = version + 1
    where id = ${id}`.execute(tx)
}

export async function markReleaseVerified(tx: Tx, id: string, by: By, note: string): Promise<void> {
  await sql`update factor_assignment set release_verified_at = ${by.at}, release_verified_by = ${by.id}, release_verified_by_name = ${by.name},
    release_note = ${note}, version = version + 1 where id = ${id}`.execute(tx)
}

export async function dropRelease(tx: Tx, id: string): Promise<void> {
  await sql`update factor_assignment set release_document_id = null, release_effective_at = null, release_entered_at = null,
    release_entered_by = null, release_entered_by_name = null, release_verified_at = null, release_verified_by = null,
    release_verified_by_name = null, release_note = null, version = version + 1 where id = ${id}`.execute(tx)
}

export async function isContested(tx: Tx, carrierId: string): Promise<boolean> {
  const { rows } = await sql`select where ${carrierId} in (select contested_carriers())`.execute(tx)
  return rows.length > 0
}

export type Due = { id: string; carrierId: string; carrierName: string; factorId: string; factorName: string }

const DUE = sql`assignment.id, carrier.id as "carrierId", carrier.name as "carrierName", factor.id as "factorId", factor.name as "factorName"`

/** A letter of release whose instant has come; nobody else takes it. */
export async function claimDueRelease(tx: Tx, now: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select ${DUE} from ${OF}
    where assignment.state = 'Active' and release_verified_at is not null and release_effective_at <= ${now}
    order by release_effective_at limit 1 for update of assignment skip locked`.execute(tx)
  return rows[0]
}

/** A verified notice whose instant has come, of a carrier that no other factor is paid for or holds. */
export async function claimDueNotice(tx: Tx, now: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select ${DUE} from ${OF}
    where assignment.state = 'Verified' and effective_at <= ${now} and carrier.id not in (select contested_carriers())
      and not exists (select from factor_assignment as active where active.carrier_id = carrier.id and active.state = 'Active' and active.scope = 'all')
    order by effective_at limit 1 for update of assignment skip locked`.execute(tx)
  return rows[0]
}

/** A notice in force that an invoice has slipped by: opened in the moment that it came into force. */
export async function claimMissed(tx: Tx): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select ${DUE} from ${OF}
    where assignment.state = 'Active' and assignment.scope = 'all' and activated_at is not null
      and exists (select from invoice where invoice.carrier_id = carrier.id and invoice.state in (0, 1) and invoice.factor_id is null)
    limit 1 for update of assignment skip locked`.execute(tx)
  return rows[0]
}

export async function markActive(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update factor_assignment set state = 'Active', activated_at = ${at}, version = version + 1 where id = ${id}`.execute(
    tx,
  )
}

export async function markReleased(tx: Tx, id: string): Promise<void> {
  await sql`update factor_assignment set state = 'Released', released_at = release_effective_at, version = version + 1 where id = ${id}`.execute(
    tx,
  )
}
