import type { Currency } from '@waybill/contract/currency.ts'
import { INVOICE_STATUS } from '@waybill/contract/invoices/invoice-codes.ts'
import type { Said } from '@waybill/contract/said.ts'
import { type RawBuilder, sql } from 'kysely'
import { PROVIDER_ZONE } from '../../company/company.ts'
import { plannedOnce } from '../../db/body.ts'
import type { Tx } from '../../db/connection.ts'
import { literals } from '../../db/literals.ts'
import { newId } from '../../db/new-id.ts'
import { IS_BROKERS } from '../invoice.queries.ts'
import type { TermsFacts } from '../terms/due-date.ts'
import { TERMS_DAYS } from '../terms/terms.queries.ts'
import type { Finding } from './audit.ts'
import { PROOF_EXCEPTIONS, type ProofException } from './proof-exceptions.queries.ts'
import { afterHolds } from './settlement.queries.ts'

const INVOICE = literals(INVOICE_STATUS)

/** An invoice waiting for its audit, as the audit sees it; undefined when it is not. Amounts in cents. */
export type AuditFacts = TermsFacts & {
  id: string
  number: string
  carrierId: string
  factorId: string | null
  payerId: string | null
  isBrokers: boolean
  billed: number
  expected: number
  /** What is taken off whatever is approved, in cents: advances and claims. */
  deducted: number
  currency: Currency
  deliveredAt: string
  duplicateOf:
    | { by: 'number'; number: string; shipment: string }
    | { by: 'shipment'; shipment: string; invoice: string }
    | { by: 'document'; shipment: string }
    | null
  isPayeeDisputed: boolean
  /** Counted over, short, damaged or refused; null: not counted where it was delivered. */
  proofExceptions: ProofException[]
  /** Above it Waybill approves nothing. */
  limit: number
  lines: {
    sequence: number
    code: string
    description: string
    said: Said | null
    rateType: string
    expected: number | null
    billed: number | null
  }[]
}

/** Locks the first that waits for it. Its counts are read after that: those corrected until then count, later ones have it audited again. */
async function lockUnaudited(tx: Tx, isMeant: RawBuilder<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from invoice where audited_at is null and ${isMeant}
    order by id limit 1 for update skip locked`.execute(tx)
  return rows[0]?.id
}

export async function findToAudit(
  tx: Tx,
  which: { id: string } | { shipmentId: string } | { any: true },
): Promise<AuditFacts | undefined> {
  const meant =
    'id' in which
      ? sql`and id = ${which.id}`
      : 'shipmentId' in which
        ? sql`and shipment_id = ${which.shipmentId}`
        : sql``
  const id = await lockUnaudited(tx, sql`state = ${INVOICE.received} ${meant}`)
  if (id === undefined) return undefined
  const cents = (column: string) => sql`(${sql.ref(column)} * 100)::bigint`
  const rows = await plannedOnce(
    tx,
    sql<{ facts: AuditFacts }>`
    select json_build_object('id', invoice.id, 'number', invoice.number, 'carrierId', carrier_id, 'factorId', factor_id,
      'payerId', payer_id, 'isBrokers', ${IS_BROKERS}, 'billed', ${cents('external_amount')}, 'expected', ${cents('expected_amount')}, 'currency', currency,
      'deducted', (select coalesce(sum(amount) * 100, 0)::bigint from invoice_deduction where invoice_id = invoice.id and ended_at is null),
      'terms', terms, 'termsDays', ${TERMS_DAYS},
      'completeAt', wire_time(coalesce(received_at, greatest(submitted_at, (
        select max(satisfied_at) from invoice_documents(array[invoice.id]))))),
      'deliveredAt', wire_time(coalesce(delivered_at, submitted_at)),
      'duplicateOf', coalesce(
        (select json_build_object('by', 'number', 'number', external_number, 'shipment', other.shipment_number)
          from invoice as other where other.carrier_id = invoice.carrier_id and other.external_key = invoice.external_key
            and other.id <> invoice.id and other.state >= ${INVOICE.draft} order by other.id limit 1),
        (select json_build_object('by', 'shipment', 'shipment', other.shipment_number, 'invoice', other.number)
          from invoice as other where other.shipment_id = invoice.shipment_id and other.id <> invoice.id and other.state >= ${INVOICE.settled}
            and not other.is_truck_unused and not invoice.is_truck_unused limit 1),
        (select json_build_object('by', 'document', 'shipment', other.shipment_number)
          from document as own join document as twin on twin.sha256 = own.sha256 and twin.file_type = own.file_type and twin.id <> own.id
            and twin.deleted_at is null and twin.state <> 'rejected'
          join invoice as other on other.id = twin.holder_id and other.carrier_id = invoice.carrier_id and other.state >= ${INVOICE.draft}
          where own.holder_id = invoice.id and other.id <> invoice.id and own.deleted_at is null and own.state <> 'rejected' limit 1)),
      'isPayeeDisputed', is_contested(carrier_id),
      'proofExceptions', ${PROOF_EXCEPTIONS},
      'limit', (second_approval_above() * 100)::bigint, 'bankZone', ${PROVIDER_ZONE},
      'lines', (select json_agg(json_build_object('sequence', sequence, 'code', code, 'description', description, 'said', said, 'rateType', rate_type,
          'expected', ${cents('expected')}, 'billed', ${cents('billed')}) order by sequence)
        from invoice_line where invoice_id = invoice.id)) as facts
    from invoice where id = ${id}`,
  )
  return rows[0]?.facts
}

/** A settled invoice whose counts were corrected since. */
export type CountedAgain = Pick<
  AuditFacts,
  'id' | 'number' | 'carrierId' | 'factorId' | 'payerId' | 'proofExceptions'
> & {
  /** Something of it is still to be paid. */
  isOwed: boolean
  /** By a person, too. */
  isHeld: boolean
  isHeldByWaybill: boolean
}

export async function findCountedAgain(tx: Tx): Promise<CountedAgain | undefined> {
  const id = await lockUnaudited(tx, sql`state >= ${INVOICE.settled}`)
  if (id === undefined) return undefined
  const { rows } = await sql<{ facts: CountedAgain }>`
    select json_build_object('id', invoice.id, 'number', number, 'carrierId', carrier_id, 'factorId', factor_id, 'payerId', payer_id,
      'proofExceptions', ${PROOF_EXCEPTIONS},
      'isOwed', case when payer_id is null then payable > 0 else state = ${INVOICE.settled} end,
      'isHeld', payment_hold_id is not null, 'isHeldByWaybill', exists (
        select from payment_hold where payment_hold.id = payment_hold_id and held_by_id is null)) as facts
    from invoice where id = ${id}`.execute(tx)
  return rows[0]?.facts
}

/**
 * Looked at again; nothing on a settled invoice changes but its version: who answers what it lacks has read that. The look comes after all
 * holds so far, whatever the clock of a round that began before them says.
 */
export async function writeLook(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update invoice set audited_at = ${at}, counted_again_at = greatest(${at}::timestamptz, ${afterHolds(id)}), version = version + 1
    where id = ${id}`.execute(tx)
}

/** Audited; `dueOn` is when it is due if it is approved today. */
export async function writeFindings(
  tx: Tx,
  id: string,
  findings: readonly Finding[],
  { at, dueOn }: { at: Date; dueOn: string },
): Promise<void> {
  await sql`update invoice set audited_at = ${at}, received_at = coalesce(received_at, ${at}), due_on = ${dueOn}, version = version + 1
    where id = ${id}`.execute(tx)
  if (findings.length === 0) return
  const money = (cents: number | null) => (cents === null ? null : cents / 100)
  await tx
    .insertInto('invoice_exception')
    .values(
      findings.map(({ code, nextActor, lineSequence, said, expected, billed }) => ({
        id: newId(),
        invoice_id: id,
        line_sequence: lineSequence,
        code,
        next_actor: nextActor,
        text: said.text,
        said: JSON.stringify(said),
        expected: money(expected),
        billed: money(billed),
        opened_at: at,
      })),
    )
    .execute()
}

export async function closeExceptions(
  tx: Tx,
  id: string,
  resolution: 'accepted' | 'reduced' | 'corrected' | 'returned',
  by: { by: string; at: Date },
  /** All that are open, if not these. */
  only?: readonly string[],
): Promise<void> {
  const isMeant = only ? sql`id = any(${[...only]}::uuid[])` : sql`true`
  await sql`update invoice_exception set resolved_at = ${by.at}, resolved_by = ${by.by}, resolution = ${resolution}
    where invoice_id = ${id} and resolved_at is null and ${isMeant}`.execute(tx)
}
