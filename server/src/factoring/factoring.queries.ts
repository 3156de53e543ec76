import type { ContactOnRecord, FactorAssignment, Verification } from '@waybill/contract/factoring/factoring.ts'
import type { AssignmentQuery, AssignmentView } from '@waybill/contract/factoring/factoring-search.ts'
import { INVOICE_STATUS } from '@waybill/contract/invoices/invoice-codes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { stoodBefore } from '../company/company.ts'
import { contains } from '../db/body.ts'
import type { Tx } from '../db/connection.ts'
import { literals } from '../db/literals.ts'
import { newId } from '../db/new-id.ts'
import { countOf } from '../db/ordered-page.ts'
import { visibleTo } from './factoring.scope.ts'

const INVOICE = literals(INVOICE_STATUS)

/** A notice as stored; the policy decides what its reader sees. */
export type OnRecord = Omit<ContactOnRecord, 'label'> & { function: string; isRegistered: boolean }

export type AssignmentFacts = Omit<FactorAssignment, 'can' | 'waitingOn' | 'contactsOnRecord'> & {
  contacts: OnRecord[]
  factorId: string
  enteredById: string | null
  releaseEnteredById: string | null
  /** Another notice of the carrier is in force; this one waits for its release. */
  activeFactorName: string | null
}

export type By = { id: string; name: string; at: Date }

/** Contacts both sides had on record well before the later of its documents. */
const CONTACTS = sql`(select coalesce(json_agg(json_build_object('id', desk.id, 'companyName', owner.name, 'phone', desk.phone,
    'extension', desk.extension, 'email', desk.email, 'function', desk.function, 'isRegistered', desk.is_registered)
    order by owner.id <> factor.id, desk.is_registered desc, desk.function, desk.since), '[]'::json)
  from company_desk as desk join company as owner on owner.id = desk.company_id
  where desk.company_id in (carrier.id, factor.id) and (assignment.state = 'Received' or (release_entered_at is not null and release_verified_at is null))
    and ${stoodBefore(sql`coalesce(release_handed_in_at, release_entered_at, handed_in_at, entered_at)`)})`

const FACTS = sql`json_build_object(
  'contacts', ${CONTACTS},
  'id', assignment.id, 'carrierId', carrier.id, 'carrierName', carrier.name, 'carrierNumber', carrier.number,
  'factorId', factor.id, 'factorName', factor.name, 'state', assignment.state, 'listed', to_json(listed_numbers),
  'handedInAt', wire_time(handed_in_at), 'handedInBy', handed_in_by_name, 'effectiveAt', wire_time(effective_at),
  'enteredAt', wire_time(entered_at), 'enteredById', entered_by, 'enteredBy', entered_by_name,
  'verifiedAt', wire_time(verified_at), 'verifiedBy', verified_by_name, 'verificationNote', verification_note,
  'verification', case when verified_how is not null then json_build_object('how', verified_how, 'contact', verified_contact,
    'spokeTo', verified_spoke_to, 'askedAt', wire_time(verified_asked_at)) end,
  'noticeDocumentId', notice_document_id, 'noticeCompanyId', (select holder_id from document where document.id = notice_document_id),
  'rejectReason', reject_reason, 'rejectedAt', wire_time(rejected_at),
  'isHeld', assignment.state in ('Received', 'Verified', 'Active') and is_contested(carrier.id),
  'holdClearedAt', wire_time(hold_cleared_at), 'holdClearedBy', hold_cleared_by_name, 'holdClearReason', hold_clear_reason,
  'releaseEnteredById', release_entered_by,
  'release', case when release_effective_at is not null then json_build_object(
    'handedInAt', wire_time(release_handed_in_at), 'handedInBy', release_handed_in_by_name, 'enteredAt', wire_time(release_entered_at), 'enteredBy', release_entered_by_name, 'effectiveAt', wire_time(release_effective_at),
    'verifiedAt', wire_time(release_verified_at), 'verifiedBy', release_verified_by_name, 'note', release_note,
    'verification', case when release_how is not null then json_build_object('how', release_how, 'contact', release_contact,
      'spokeTo', release_spoke_to, 'askedAt', wire_time(release_asked_at)) end,
    'documentId', release_document_id, 'companyId', (select holder_id from document where document.id = release_document_id)) end,
  'releasedAt', wire_time(released_at),
  'invoiceCount', ${countOf('invoice', sql`invoice.factor_id = factor.id and invoice.assignment_id = assignment.id`)},
  'activeFactorName', (select company.name from factor_assignment as active join company on company.id = active.factor_id
    where active.carrier_id = carrier.id and active.id <> assignment.id and active.state = 'Active' and active.scope = 'all'))`

const OF = sql`factor_assignment as assignment join company as carrier on carrier.id = carrier_id join company as factor on factor.id = factor_id`

function inView(view: AssignmentView): RawBuilder<boolean> {
  switch (view) {
    case 'all':
      return sql`true`
    // Somebody has to take it in, verify it or its letter of release, or clear it.
    case 'open':
      return sql`(assignment.state in ('HandedIn', 'Received')
        or (assignment.state = 'Active' and release_effective_at is not null and release_verified_at is null)
        or (assignment.state in ('Verified', 'Active') and carrier.id in (select contested_carriers())))`
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

/** The factor and the carrier, locked so that its notices are entered one after the other. */
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

/** Whether the document is the company's, is of that kind, and was sent by the provider or the factor. */
export async function isPaperOf(
  tx: Tx,
  documentId: string,
  holderId: string,
  fileType: number,
  from: 'provider' | 'factor' = 'provider',
): Promise<boolean> {
  const { rows } = await sql`
    select from document join company as sender on sender.id = document.company_id and sender.kind = ${from}
    where document.id = ${documentId} and holder_type = 'company' and holder_id = ${holderId} and file_type = ${fileType}
      and deleted_at is null and state <> 'rejected'`.execute(tx)
  return rows.length > 0
}

export type Open = { factorId: string; factorName: string; isHandedIn: boolean; listed: string[] | null }

/** The carrier's open notices, with the factor of each. */
export async function openOf(tx: Tx, carrierId: string): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select factor_id as "factorId", company.name as "factorName", state = 'HandedIn' as "isHandedIn", listed_numbers as listed
    from factor_assignment join company on company.id = factor_id
    where carrier_id = ${carrierId} and state in ('HandedIn', 'Received', 'Verified', 'Active') order by entered_at`.execute(
    tx,
  )
  return rows
}

/** The carrier a notice names by USDOT or docket number. */
export async function findCarrierNamed(tx: Tx, number: string): Promise<Party | undefined> {
  const bare = number.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  const { rows } = await sql<Party>`
    select id, name, kind from company where kind in ('carrier', 'broker')
      and (usdot = ${bare} or regexp_replace(upper(docket_number), '[^0-9A-Z]', '', 'g') = ${bare})
    order by id limit 1`.execute(tx)
  return rows[0]
}

const IS_ASSIGNABLE = sql`invoice.state in (${INVOICE.draft}, ${INVOICE.received}) and invoice.factor_id is null`

export type Assignable = { invoiceNumber: string; shipmentNumber: string; amount: number; currency: 'USD' | 'CAD' }

export async function listAssignable(actor: Actor, carrierId: string): Promise<Assignable[]> {
  const { rows } = await sql<{ data: Assignable[] }>`
    select coalesce(json_agg(json_build_object('invoiceNumber', number, 'shipmentNumber', shipment_number,
      'amount', coalesce(external_amount, expected_amount), 'currency', currency) order by number desc), '[]'::json) as data
    from (select number, shipment_number, external_amount, expected_amount, currency from invoice
      where carrier_id = ${carrierId} and ${IS_ASSIGNABLE} order by number desc limit 500) as invoice`.execute(
    actor.db.read,
  )
  return rows[0]?.data ?? []
}

/** The numbers the notice cannot list: not the carrier's, settled, or already a factor's. */
export async function notAssignable(tx: Tx, carrierId: string, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select wanted.number from unnest(${[...numbers]}::text[]) as wanted (number)
    where not exists (select from invoice where invoice.number = wanted.number and carrier_id = ${carrierId} and ${IS_ASSIGNABLE})`.execute(
    tx,
  )
  return rows.map(({ number }) => number)
}

export interface Notice {
  carrierId: string
  factorId: string
  effectiveAt: string
  documentId: string
  invoiceNumbers?: readonly string[] | undefined
}

/** Undefined if the factor already has one for all invoices. */
export async function insertAssignment(
  tx: Tx,
  notice: Notice,
  by: By,
  isHandedIn = false,
): Promise<string | undefined> {
  const id = newId()
  const listed = notice.invoiceNumbers ? [...new Set(notice.invoiceNumbers)] : null
  const { rows } = await sql<{ id: string }>`
    insert into factor_assignment (id, carrier_id, factor_id, scope, listed_numbers, state, remit_name, notice_document_id, entered_at,
      entered_by, entered_by_name, handed_in_at, handed_in_by, handed_in_by_name, effective_at)
    select ${id}, ${notice.carrierId}, factor.id, ${listed ? 'listed' : 'all'}, ${listed}::text[],
      ${isHandedIn ? 'HandedIn' : 'Received'}, coalesce(remit.payee_name, factor.name), ${notice.documentId},
      ${by.at}, ${isHandedIn ? null : by.id}, ${by.name}, ${isHandedIn ? by.at : null}, ${isHandedIn ? by.id : null},
      ${isHandedIn ? by.name : null}, ${notice.effectiveAt}
    from company as factor left join company_remit_to as remit on remit.company_id = factor.id where factor.id = ${notice.factorId}
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export async function markTakenIn(tx: Tx, id: string, by: By): Promise<void> {
  await sql`update factor_assignment set state = 'Received', entered_at = ${by.at}, entered_by = ${by.id}, entered_by_name = ${by.name},
    version = version + 1 where id = ${id}`.execute(tx)
}

/** Whom the second person asked, as on record then. */
export type Answered = Verification & { contact: string }

export async function markVerified(tx: Tx, id: string, by: By, said: Answered): Promise<void> {
  await sql`update factor_assignment set state = 'Verified', verified_at = ${by.at}, verified_by = ${by.id}, verified_by_name = ${by.name},
    verified_how = ${said.how}, verified_contact = ${said.contact}, verified_desk_id = ${said.contactId}, verified_spoke_to = ${said.spokeTo},
    verified_asked_at = ${said.askedAt}, verification_note = ${said.note || null}, version = version + 1 where id = ${id}`.execute(
    tx,
  )
}

export async function markRejected(tx: Tx, id: string, by: By, reason: string): Promise<void> {
  await sql`update factor_assignment set state = 'Rejected', rejected_at = ${by.at}, rejected_by_name = ${by.name}, reject_reason = ${reason},
    version = version + 1 where id = ${id}`.execute(tx)
}

/** Every notice that holds the carrier now; the next one holds it again. */
export async function markHoldCleared(tx: Tx, carrierId: string, by: By, reason: string): Promise<void> {
  await sql`update factor_assignment set hold_cleared_at = ${by.at}, hold_cleared_by = ${by.id}, hold_cleared_by_name = ${by.name},
    hold_clear_reason = ${reason}, version = version + 1
    where carrier_id = ${carrierId} and state in ('Received', 'Verified', 'Active') and hold_cleared_at is null
      and exists (select from factor_assignment as earlier where earlier.carrier_id = factor_assignment.carrier_id
        and earlier.factor_id <> factor_assignment.factor_id and earlier.state in ('Received', 'Verified', 'Active')
        and (earlier.entered_at, earlier.id) < (factor_assignment.entered_at, factor_assignment.id))`.execute(tx)
}

type Letter = { effectiveAt: string; documentId: string }

export async function writeHandedInRelease(tx: Tx, id: string, by: By, letter: Letter): Promise<void> {
  await sql`update factor_assignment set release_document_id = ${letter.documentId}, release_effective_at = ${letter.effectiveAt},
    release_handed_in_at = ${by.at}, release_handed_in_by_name = ${by.name}, version = version + 1 where id = ${id}`.execute(
    tx,
  )
}

export async function markReleaseTakenIn(tx: Tx, id: string, by: By): Promise<void> {
  await sql`update factor_assignment set release_entered_at = ${by.at}, release_entered_by = ${by.id}, release_entered_by_name = ${by.name},
    version = version + 1 where id = ${id}`.execute(tx)
}

export async function writeRelease(tx: Tx, id: string, by: By, letter: Letter): Promise<void> {
  await sql`update factor_assignment set release_document_id = ${letter.documentId}, release_effective_at = ${letter.effectiveAt},
    release_entered_at = ${by.at}, release_entered_by = ${by.id}, release_entered_by_name = ${by.name}, version = version + 1
    where id = ${id}`.execute(tx)
}

export async function markReleaseVerified(tx: Tx, id: string, by: By, said: Answered): Promise<void> {
  await sql`update factor_assignment set release_verified_at = ${by.at}, release_verified_by = ${by.id}, release_verified_by_name = ${by.name},
    release_how = ${said.how}, release_contact = ${said.contact}, release_desk_id = ${said.contactId}, release_spoke_to = ${said.spokeTo},
    release_asked_at = ${said.askedAt}, release_note = ${said.note || null}, version = version + 1 where id = ${id}`.execute(
    tx,
  )
}

export async function dropRelease(tx: Tx, id: string): Promise<void> {
  await sql`update factor_assignment set release_document_id = null, release_effective_at = null, release_entered_at = null,
    release_entered_by = null, release_entered_by_name = null, release_verified_at = null, release_verified_by = null,
    release_verified_by_name = null, release_note = null, release_handed_in_at = null, release_handed_in_by_name = null, release_how = null,
    release_contact = null, release_spoke_to = null, release_asked_at = null, release_desk_id = null, version = version + 1 where id = ${id}`.execute(
    tx,
  )
}

export async function isContested(tx: Tx, carrierId: string): Promise<boolean> {
  const { rows } = await sql`select where is_contested(${carrierId})`.execute(tx)
  return rows.length > 0
}

export type Due = {
  id: string
  carrierId: string
  carrierName: string
  factorId: string
  factorName: string
  listed: string[] | null
}

const DUE = sql`assignment.id, assignment.listed_numbers as listed, carrier.id as "carrierId", carrier.name as "carrierName", factor.id as "factorId", factor.name as "factorName"`

/** Claims a letter of release that is due, with the instant in it. */
export async function claimDueRelease(tx: Tx, now: Date): Promise<(Due & { releasedAt: Date }) | undefined> {
  const { rows } = await sql<Due & { releasedAt: Date }>`
    select ${DUE}, release_effective_at as "releasedAt" from ${OF}
    where assignment.state = 'Active' and release_verified_at is not null and release_effective_at <= ${now}
    order by release_effective_at limit 1 for update of assignment skip locked`.execute(tx)
  return rows[0]
}

/** A verified notice that is due, for a carrier that no other factor is paid for or holds. */
export async function claimDueNotice(tx: Tx, now: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select ${DUE} from ${OF}
    where assignment.state = 'Verified' and effective_at <= ${now} and carrier.id not in (select contested_carriers())
      and not exists (select from factor_assignment as active where active.carrier_id = carrier.id and active.state = 'Active' and active.scope = 'all')
    order by effective_at limit 1 for update of assignment skip locked`.execute(tx)
  return rows[0]
}

/** A notice in force that missed an invoice, opened just as it took effect. */
export async function claimMissed(tx: Tx): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select ${DUE} from ${OF}
    where assignment.state = 'Active' and assignment.scope = 'all' and activated_at is not null
      and exists (select from invoice where invoice.carrier_id = carrier.id and ${IS_ASSIGNABLE})
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
