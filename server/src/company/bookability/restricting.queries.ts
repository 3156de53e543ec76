import type { Restriction } from '@waybill/contract/company/company.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'

type Kind = Restriction['kind']

export async function placeRestriction(
  tx: Tx,
  companyId: string,
  placed: { kind: Kind; reason: string | null; note: string | null; by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('company_restriction')
    .values({
      id: newId(),
      company_id: companyId,
      kind: placed.kind,
      reason: placed.reason,
      note: placed.note,
      placed_at: placed.at,
      placed_by: placed.by,
    })
    .execute()
}

export async function liftRestriction(
  tx: Tx,
  companyId: string,
  kind: Kind,
  lifted: { by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('company_restriction')
    .set({ lifted_at: lifted.at, lifted_by: lifted.by })
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('lifted_at', 'is', null)
    .execute()
}

/** Applies from now on; false if nothing changed. */
export async function setProofTrust(tx: Tx, companyId: string, isTrusted: boolean): Promise<boolean> {
  const changed = await tx
    .updateTable('company')
    .set((expression) => ({ are_proofs_trusted: isTrusted, version: expression('version', '+', 1) }))
    .where('id', '=', companyId)
    .where('are_proofs_trusted', '<>', isTrusted)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Applies to later approvals; false if nothing changed. */
export async function writeNetDays(tx: Tx, companyId: string, netDays: number): Promise<boolean> {
  const changed = await tx
    .updateTable('company')
    .set((expression) => ({ net_days: netDays, version: expression('version', '+', 1) }))
    .where('id', '=', companyId)
    .where('net_days', '<>', netDays)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** For loads booked later; bills keep the terms they were made with. False if nothing changed. */
export async function writePayerDays(tx: Tx, payerId: string, days: number, now: Date): Promise<boolean> {
  await sql`update billing_settings set until = ${now} where payer_id = ${payerId} and until is null and terms_days <> ${days}`.execute(
    tx,
  )
  const { numAffectedRows } = await sql`insert into billing_settings (id, payer_id, name, terms_days, since)
    select ${newId()}, id, name || ' freight payment', ${days}, ${now} from company where id = ${payerId}
    on conflict (payer_id) where until is null do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** True if it changed: the second caller changes nothing. */
export async function setHold(tx: Tx, companyId: string, hold: { reason: string } | null): Promise<boolean> {
  const changed = await tx
    .updateTable('company')
    .set((expression) => ({
      is_on_hold: hold !== null,
      hold_reason: hold?.reason ?? null,
      version: expression('version', '+', 1),
    }))
    .where('id', '=', companyId)
    .where('is_on_hold', '=', hold === null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Adds a note to a hold already in force. */
export async function addToHold(tx: Tx, companyId: string, note: string): Promise<void> {
  await sql`update company_restriction set note = concat_ws(E'\n', note, ${note}::text)
    where company_id = ${companyId} and kind = 'hold' and lifted_at is null`.execute(tx)
}

export async function setDoNotUse(tx: Tx, companyId: string, isDoNotUse: boolean): Promise<boolean> {
  const changed = await tx
    .updateTable('company')
    .set((expression) => ({ is_do_not_use: isDoNotUse, version: expression('version', '+', 1) }))
    .where('id', '=', companyId)
    .where('is_do_not_use', '=', !isDoNotUse)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Every process refuses them within a second (P21). Lifting "Do Not Use" does not restore them. */
export async function endSessionsOfCompany(tx: Tx, companyId: string, at: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: at })
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function listRestrictions(tx: Tx, companyId: string): Promise<Restriction[]> {
  const rows = await tx
    .selectFrom('company_restriction')
    .select(['id', 'kind', 'reason', 'note', 'placed_at', 'placed_by', 'lifted_at', 'lifted_by'])
    .where('company_id', '=', companyId)
    .orderBy('placed_at', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    // The column's check is the contract's list.
    kind: row.kind as Kind,
    reason: row.reason,
    note: row.note,
    placedBy: row.placed_by,
    placedAt: row.placed_at.toISOString(),
    liftedBy: row.lifted_by,
    liftedAt: row.lifted_at?.toISOString() ?? null,
  }))
}
