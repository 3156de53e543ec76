import { sql } from 'kysely'
import type { Db } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'
import { type Company, newCanary, type Person } from './people.ts'

type Say = (where: string, readers: readonly Company[], rowReaders?: readonly Company[]) => string

export type PlantedMoney = {
  invoiceIds: string[]
  invoiceNumbers: string[]
  runId: string
  paymentId: string
  checkNumber: string
  deductionId: string
  disputeId: string
  assignmentId: string
}

/**
 * What a delivered load owes, to the carrier's factor: billed, returned once, in audit; and an earlier payment. Carriers never see
 * their factor's bank, only the provider sees its books.
 */
export async function plantMoney(
  db: Db,
  loads: { billed: string; moving: string },
  { family, carrier, factor, payer }: Record<'carrier' | 'factor' | 'payer', Company> & { family: string },
  desk: Person,
  say: Say,
): Promise<PlantedMoney> {
  const both = [carrier, factor]
  const at = new Date()
  return await db.as({ kind: 'system' }).transaction(async (tx) => {
    const assignmentId = newId()
    await tx
      .insertInto('factor_assignment')
      .values({
        id: assignmentId,
        carrier_id: carrier.id,
        factor_id: factor.id,
        scope: 'all',
        state: 'Active',
        remit_name: say('factor_assignment.remit_name', both),
        entered_at: at,
        entered_by_name: say('factor_assignment.entered_by_name', [], both),
        verified_at: at,
        verified_by_name: say('factor_assignment.verified_by_name', [], both),
        verification_note: say('factor_assignment.verification_note', [], both),
        verified_how: 'call-back',
        verified_contact: say('factor_assignment.verified_contact', [], both),
        verified_spoke_to: say('factor_assignment.verified_spoke_to', [], both),
        verified_asked_at: at,
        handed_in_at: at,
        handed_in_by_name: say('factor_assignment.handed_in_by_name', [factor], both),
        effective_at: at,
      })
      .execute()
    await tx
      .insertInto('billing_settings')
      .values({ id: newId(), payer_id: payer.id, name: say('billing_settings.name', [payer]), since: at })
      .execute()
    const { rows } = await sql<{ id: string; number: string; shipment_id: string }>`
      select id, number, shipment_id from invoice where shipment_id in (${loads.billed}, ${loads.moving})`.execute(tx)
    const billed = rows.find((row) => row.shipment_id === loads.billed)
    if (!billed) throw new Error('Nothing is owed for the delivered load')
    const { id } = billed
    await tx
      .updateTable('invoice')
      .set({
        state: 1,
        factor_id: factor.id,
        assignment_id: assignmentId,
        external_number: say('invoice.external_number', both),
        external_amount: 1,
        submitted_at: at,
        submitted_by: say('invoice.submitted_by', both),
        received_at: at,
        audited_at: at,
      })
      .where('id', '=', id)
      .execute()
    await tx
      .updateTable('invoice_line')
      .set({ description: say('invoice_line.description', both) })
      .where('invoice_id', '=', id)
      .execute()
    await tx
      .insertInto('invoice_exception')
      .values({
        id: newId(),
        invoice_id: id,
        code: 'RATE_MISMATCH',
        next_actor: 'provider',
        text: say('invoice_exception.text', both),
        opened_at: at,
      })
      .execute()
    await tx
      .insertInto('invoice_return')
      .values({
        id: newId(),
        invoice_id: id,
        codes: ['MISSING_DOC'],
        text: say('invoice_return.text', both),
        returned_at: at,
        returned_by: say('invoice_return.returned_by', both),
      })
      .execute()
    await tx
      .insertInto('invoice_approval')
      .values({
        id: newId(),
        invoice_id: id,
        amount: 1,
        contact_id: desk.id,
        approved_by: say('invoice_approval.approved_by', both),
        approved_at: at,
      })
      .execute()
    await tx
      .insertInto('payment_hold')
      .values({
        id: newId(),
        invoice_id: id,
        reason: say('payment_hold.reason', both),
        held_at: at,
        held_by: say('payment_hold.held_by', both),
        held_by_id: desk.id,
      })
      .execute()
    const deductionId = newId()
    await tx
      .insertInto('invoice_deduction')
      .values({
        id: deductionId,
        invoice_id: id,
        kind: 'advance',
        amount: 1,
        text: say('invoice_deduction.text', both),
        reference: say('invoice_deduction.reference', both),
        made_at: at,
        made_by: say('invoice_deduction.made_by', both),
      })
      .execute()
    const disputeId = newId()
    await tx
      .insertInto('invoice_dispute')
      .values({
        id: disputeId,
        invoice_id: id,
        deduction_id: deductionId,
        text: say('invoice_dispute.text', both),
        opened_at: at,
        opened_by: say('invoice_dispute.opened_by', both),
        reviewed_at: at,
        reviewed_by: say('invoice_dispute.reviewed_by', both),
        due_on: '2030-01-15',
      })
      .execute()
    const [runId, paymentId, entryId, checkNumber] = [newId(), newId(), newId(), newCanary(family)]
    await tx
      .insertInto('payment_run')
      .values({
        id: runId,
        method: 'ach',
        currency: 'USD',
        pay_on: '2030-01-15',
        prepared_at: at,
        prepared_by: desk.id,
        prepared_by_name: say('payment_run.prepared_by_name', []),
      })
      .execute()
    await tx
      .insertInto('payment')
      .values({
        id: paymentId,
        run_id: runId,
        number: checkNumber,
        remit_to: say('payment.remit_to', [factor], both),
        end_reason: say('payment.end_reason', both),
        carrier_id: carrier.id,
        payee_id: factor.id,
        payee_name: say('payment.payee_name', both),
        bank_last4: say('payment.bank_last4', [factor], both),
        method: 'ach',
        currency: 'USD',
        total: 1,
        pay_on: '2030-01-15',
      })
      .execute()
    await tx
      .insertInto('payment_line')
      .values({
        payment_id: paymentId,
        invoice_id: id,
        gross: 1,
        net: 1,
        note: say('payment_line.note', both),
        is_reserved: false,
      })
      .execute()
    await tx
      .insertInto('payment_deduction')
      .values({ payment_id: paymentId, invoice_id: id, deduction_id: deductionId })
      .execute()
    await tx
      .insertInto('ledger_entry')
      .values({ id: entryId, kind: 'deducted', posted_at: at, posted_by: say('ledger_entry.posted_by', []) })
      .execute()
    await tx
      .insertInto('ledger_line')
      .values([
        { entry_id: entryId, sequence: 1, account: 'fees', amount: -1, currency: 'USD', invoice_id: id },
        { entry_id: entryId, sequence: 2, account: 'cost', amount: 1, currency: 'USD', invoice_id: id },
      ])
      .execute()
    return {
      invoiceIds: rows.map((row) => row.id),
      invoiceNumbers: rows.map((row) => row.number),
      runId,
      paymentId,
      checkNumber,
      deductionId,
      disputeId,
      assignmentId,
    }
  })
}
