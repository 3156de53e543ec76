import type { Tx } from '../../db/connection.ts'

export async function insertPasswordToken(
  tx: Tx,
  token: { id: string; contactId: string; kind: string; hash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('password_token')
    .values({
      id: token.id,
      contact_id: token.contactId,
      kind: token.kind,
      token_hash: token.hash,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute()
  if (token.kind === 'first')
    await tx.updateTable('contact').set({ was_sent_link: true }).where('id', '=', token.contactId).execute()
}

export async function endPasswordTokens(tx: Tx, contactId: string, now: Date, kinds: readonly string[]): Promise<void> {
  await tx
    .updateTable('password_token')
    .set({ ended_at: now })
    .where('contact_id', '=', contactId)
    .where('kind', 'in', kinds)
    .where('ended_at', 'is', null)
    .execute()
}
