import { INVOICE_SAYINGS } from '@waybill/contract/invoices/invoices.sayings.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Tx } from '../../db/connection.ts'
import { announce } from '../../events.ts'
import { recordBySystem } from '../../history/history.ts'
import { endDeductions } from '../audit/deduction.queries.ts'
import { type Assignment, lockUnassigned, writeAssignment, writeDueDate, writeUnassigned } from './assigning.queries.ts'
import { dueOn } from './due-date.ts'

const say = sayer(INVOICE_SAYINGS)

/**
 * From here on, the factor is paid the carrier's unsettled invoices (P16). Those given to another factor stay with it, since only it
 * releases them. Quick pay ends with its fee (domain §4.5). Returns how many.
 */
export async function assignUnsettled(tx: Tx, assignment: Assignment, now: Date): Promise<number> {
  const unsettled = await lockUnassigned(tx, assignment)
  if (unsettled.length === 0) return 0
  await writeAssignment(
    tx,
    unsettled.map(({ id }) => id),
    assignment,
  )
  for (const { id, number, isQuick, completeOn, payerId, netDays } of unsettled) {
    if (isQuick) {
      await endDeductions(tx, ['quick-pay-fee'], { id, by: 'Waybill', at: now })
      if (completeOn) await writeDueDate(tx, id, dueOn(completeOn, netDays))
    }
    const subject = { type: 'invoice', id } as const
    const facts = { invoice: number, factor: assignment.factorName }
    await recordBySystem(
      tx,
      now,
      subject,
      isQuick ? say('invoice-assignment-quick-pay', facts) : say('invoice-assignment', facts),
    )
    const companyIds = [assignment.carrierId, assignment.factorId, payerId]
    await announce(tx, { kind: 'invoice-changed', subject, companyIds })
  }
  return unsettled.length
}

/** What opened after its factor released the carrier was never the factor's: it is the carrier's again, unless it is settled. */
export async function unassignOpenedSince(tx: Tx, assignment: Assignment, since: Date, now: Date): Promise<void> {
  const { carrierId, factorId, factorName } = assignment
  for (const { id, number, payerId } of await writeUnassigned(tx, assignment, since)) {
    const subject = { type: 'invoice', id } as const
    await recordBySystem(tx, now, subject, say('invoice-assignment-ended', { invoice: number, factor: factorName }))
    await announce(tx, { kind: 'invoice-changed', subject, companyIds: [carrierId, factorId, payerId] })
  }
}
