import type { RateRequestStatus } from '@waybill/contract/rate-requests/rate-request-search.ts'
import type { RateResponse } from '@waybill/contract/rate-requests/rate-requests.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'

type Answered = { by: string; contactId: string; at: Date }

export async function writeOffer(
  tx: Tx,
  requestId: string,
  { amount, validUntil, note }: { amount: number; validUntil: Date; note: string | null },
  { by, contactId, at }: Answered,
): Promise<void> {
  const id = newId()
  await tx
    .insertInto('rate_offer')
    .values({ id, request_id: requestId, amount, valid_until: validUntil, note, offered_at: at, offered_by: by })
    .execute()
  await answer(tx, requestId, { by, contactId, at }, { status: 'Offered', offer_id: id })
}

/** Takes back an offer that stood. */
export async function writeDecline(
  tx: Tx,
  requestId: string,
  { declineReason, declineText }: Extract<RateResponse, { status: 'Declined' }>,
  answered: Answered,
): Promise<void> {
  const said = { decline_reason: declineReason, decline_text: declineText || null }
  await answer(tx, requestId, answered, { status: 'Declined', offer_id: null, ...said })
}

async function answer(
  tx: Tx,
  requestId: string,
  { by, contactId, at }: Answered,
  outcome: {
    status: RateRequestStatus
    offer_id: string | null
    decline_reason?: number
    decline_text?: string | null
  },
): Promise<void> {
  await tx
    .updateTable('rate_request')
    .set((expression) => ({
      decline_reason: null,
      decline_text: null,
      ...outcome,
      // A counter answers the offer before this one.
      counter_until: null,
      responded_at: at,
      responded_by: by,
      responding_contact_id: contactId,
      version: expression('version', '+', 1),
    }))
    .where('id', '=', requestId)
    .execute()
}

export async function writeCounter(
  tx: Tx,
  requestId: string,
  { amount, note, until, at }: { amount: number; note: string | null; until: Date; at: Date },
): Promise<void> {
  await tx
    .updateTable('rate_request')
    .set((expression) => ({
      counter_amount: amount,
      counter_note: note,
      counter_until: until,
      countered_at: at,
      version: expression('version', '+', 1),
    }))
    .where('id', '=', requestId)
    .execute()
}

/** A new hold on the carrier waits, or is seen. */
export async function lockCarrier(tx: Tx, carrierId: string): Promise<void> {
  await sql`select from company where id = ${carrierId} for share`.execute(tx)
}
