import type { Tx } from '../../db/connection.ts'

export async function findSecondFactor(tx: Tx, contactId: string) {
  return await tx
    .selectFrom('second_factor')
    .select((each) => [
      'secret',
      'turned_on_at',
      each
        .selectFrom('recovery_code')
        .select((code) => code.fn.countAll<number>().as('left'))
        .where('recovery_code.contact_id', '=', contactId)
        .where('recovery_code.used_at', 'is', null)
        .as('recovery_codes_left'),
    ])
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
}

/** A new secret replaces one that was never turned on; false when one is on. */
export async function putSecret(tx: Tx, contactId: string, secret: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('second_factor')
    .values({ contact_id: contactId, secret })
    .onConflict((on) =>
      on.column('contact_id').doUpdateSet({ secret, last_step: 0 }).where('second_factor.turned_on_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** True once per step, however many ask at once: a code works once. */
export async function takeStep(tx: Tx, contactId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('contact_id', '=', contactId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when already on. */
export async function markTurnedOn(tx: Tx, contactId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factor')
    .set({ turned_on_at: at })
    .where('contact_id', '=', contactId)
    .where('turned_on_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function forgetSecondFactor(tx: Tx, contactId: string): Promise<boolean> {
  await tx.deleteFrom('recovery_code').where('contact_id', '=', contactId).execute()
  await tx.deleteFrom('sign_in_challenge').where('contact_id', '=', contactId).execute()
  const { numDeletedRows } = await tx.deleteFrom('second_factor').where('contact_id', '=', contactId).executeTakeFirst()
  return numDeletedRows === 1n
}

/** True once per code. */
export async function takeRecoveryCode(tx: Tx, contactId: string, codeHash: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('code_hash', '=', codeHash)
    .where('contact_id', '=', contactId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function replaceRecoveryCodes(tx: Tx, contactId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('contact_id', '=', contactId).execute()
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ code_hash, contact_id: contactId })))
    .execute()
}

/** Whose sign-in waits for a code. With a company, it is for that one alone: a driver came by a link from its dispatcher. */
export type Challenged = { contactId: string; companyId: string | null; isByLink: boolean }

export async function putChallenge(
  tx: Tx,
  challenge: Challenged & { tokenHash: string; expiresAt: Date },
): Promise<void> {
  const { tokenHash, contactId, companyId, isByLink, expiresAt } = challenge
  await tx
    .insertInto('sign_in_challenge')
    .values({
      token_hash: tokenHash,
      contact_id: contactId,
      company_id: companyId,
      is_by_link: isByLink,
      expires_at: expiresAt,
    })
    .execute()
}

export type Tried = Challenged & { triesLeft: number }

/** Whose sign-in it is; each call costs one try, even when many come at once. */
export async function countTry(tx: Tx, tokenHash: string, now: Date): Promise<Tried | undefined> {
  const row = await tx
    .updateTable('sign_in_challenge')
    .set((each) => ({ tries_left: each('tries_left', '-', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .returning(['contact_id', 'company_id', 'tries_left', 'is_by_link'])
    .executeTakeFirst()
  if (!row) return undefined
  return { contactId: row.contact_id, companyId: row.company_id, triesLeft: row.tries_left, isByLink: row.is_by_link }
}

export async function forgetChallenge(tx: Tx, tokenHash: string): Promise<void> {
  await tx.deleteFrom('sign_in_challenge').where('token_hash', '=', tokenHash).execute()
}

/** A new password ends sign-ins begun with the old one. */
export async function forgetChallengesOf(tx: Tx, contactId: string): Promise<void> {
  await tx.deleteFrom('sign_in_challenge').where('contact_id', '=', contactId).execute()
}

export async function forgetChallengesBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.deleteFrom('sign_in_challenge').where('expires_at', '<', moment).execute()
}
