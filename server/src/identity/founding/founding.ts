import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { insertProvider, lockFounding } from './founding.queries.ts'

/**
 * Production starts empty: the first start, and only the first, creates the provider's company and its first administrator. Returns the
 * password, which cannot be read again; undefined when somebody exists already.
 */
export async function foundProvider(
  db: Db,
  provider: { name: string; adminEmail: string },
): Promise<string | undefined> {
  return await db.as({ kind: 'system' }).transaction(async (tx) => {
    if (!(await lockFounding(tx))) return undefined
    const password = randomBytes(15).toString('base64url')
    const ids = { companyId: newId(), contactId: newId() }
    await insertProvider(tx, { ...ids, ...provider, passwordHash: await hashPassword(password) })
    return password
  })
}
