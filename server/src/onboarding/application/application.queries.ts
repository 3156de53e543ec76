import type { RegistrationNumber } from '@waybill/contract/onboarding/carrier-registration.ts'
import type { OnboardingState } from '@waybill/contract/onboarding-states.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import type { Standing } from '../state/projection.ts'
import type { Dossier, EventPayload } from './dossier.queries.ts'

export async function insertApplication(
  tx: Tx,
  application: { companyId: string; contactId: string; number: RegistrationNumber; standing: Standing },
): Promise<string> {
  const id = newId()
  const { companyId, contactId, number, standing } = application
  await tx
    .insertInto('application')
    .values({
      id,
      company_id: companyId,
      contact_id: contactId,
      number_kind: number.kind,
      number_digits: number.digits,
      started_at: standing.startedAt,
      ...columnsOf(standing),
    })
    .execute()
  await tx
    .insertInto('party')
    .values({ subject_type: 'application', subject_id: id, company_id: companyId, capacity: 'owner' })
    .execute()
  return id
}

function columnsOf(standing: Standing) {
  return {
    state: standing.state,
    waiting_on: standing.waitingOn,
    waiting_for: standing.waitingFor,
    is_on_hold: standing.isOnHold,
    submitted_at: standing.submittedAt,
    decided_at: standing.decidedAt,
    expires_at: standing.expiresAt,
    changed_at: standing.changedAt,
    control_proven_at: standing.steps.get('control')?.doneAt ?? null,
  }
}

export async function insertEvent(
  tx: Tx,
  event: {
    applicationId: string
    companyId: string
    kind: string
    payload: EventPayload
    contactId: string | null
    byName: string
    at: Date
  },
): Promise<void> {
  await tx
    .insertInto('application_event')
    .values({
      application_id: event.applicationId,
      company_id: event.companyId,
      kind: event.kind,
      payload: JSON.stringify(event.payload),
      contact_id: event.contactId,
      by_name: event.byName,
      occurred_at: event.at,
    })
    .execute()
}

/** What the events now add up to. The state must still be the one that was read: a last check besides the lock. */
export async function writeStanding(
  tx: Tx,
  applicationId: string,
  from: OnboardingState,
  standing: Standing,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('application')
    .set((expression) => ({ ...columnsOf(standing), version: expression('version', '+', 1) }))
    .where('id', '=', applicationId)
    .where('state', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Something was entered that changes no state. */
export async function touchApplication(tx: Tx, applicationId: string, expiresAt: Date | null): Promise<void> {
  await tx
    .updateTable('application')
    .set((expression) => ({ expires_at: expiresAt, version: expression('version', '+', 1) }))
    .where('id', '=', applicationId)
    .execute()
}

export async function writeNumbers(
  tx: Tx,
  applicationId: string,
  numbers: { number?: RegistrationNumber; usdot: string | null; docketNumber: string | null },
): Promise<void> {
  await tx
    .updateTable('application')
    .set({
      usdot: numbers.usdot,
      docket_number: numbers.docketNumber,
      ...(numbers.number ? { number_kind: numbers.number.kind, number_digits: numbers.number.digits } : {}),
    })
    .where('id', '=', applicationId)
    .execute()
}

/** Until somebody decides, the company has its registry name. */
export async function nameCompany(tx: Tx, companyId: string, name: string): Promise<void> {
  await tx.updateTable('company').set({ name }).where('id', '=', companyId).execute()
}

export function visibleTo(actor: Actor, table: string): RawBuilder<boolean> {
  return actor.companyKind === 'provider' ? sql`true` : sql`${sql.ref(`${table}.company_id`)} = ${actor.companyId}`
}

export async function isVisible(actor: Actor, applicationId: string): Promise<boolean> {
  const row = await actor.db.read
    .selectFrom('application')
    .select('id')
    .where('id', '=', applicationId)
    .where(visibleTo(actor, 'application'))
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSignature(
  tx: Tx,
  signature: {
    applicationId: string
    companyId: string
    contactId: string
    version: string
    sha256: string
    typedName: string
    title: string
    at: Date
    address: string
    userAgent: string
  },
): Promise<void> {
  await tx
    .insertInto('agreement_signature')
    .values({
      id: newId(),
      application_id: signature.applicationId,
      company_id: signature.companyId,
      contact_id: signature.contactId,
      version: signature.version,
      sha256: signature.sha256,
      typed_name: signature.typedName,
      title: signature.title,
      signed_at: signature.at,
      address: signature.address,
      user_agent: signature.userAgent,
    })
    .execute()
}

export async function endBooking(tx: Tx, companyId: string): Promise<void> {
  await tx
    .updateTable('company')
    .set((expression) => ({ is_approved: false, version: expression('version', '+', 1) }))
    .where('id', '=', companyId)
    .execute()
}

/** From now on nobody deals with it, and its people cannot sign in. Only the provider sees why. */
export async function banCompany(
  tx: Tx,
  { companyId }: Pick<Dossier, 'companyId'>,
  said: { reason: string; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('company')
    .set((expression) => ({ is_do_not_use: true, is_approved: false, version: expression('version', '+', 1) }))
    .where('id', '=', companyId)
    .execute()
  await tx
    .insertInto('company_restriction')
    .values({
      id: newId(),
      company_id: companyId,
      kind: 'do-not-use',
      note: said.reason,
      placed_at: said.at,
      placed_by: said.by,
    })
    // Already marked on the company's page.
    .onConflict((on) => on.doNothing())
    .execute()
}
