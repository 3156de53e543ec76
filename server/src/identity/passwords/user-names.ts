import { IDENTITY_SAYINGS } from '@waybill/contract/identity/identity.sayings.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Tx } from '../../db/connection.ts'
import { announce } from '../../events.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Door } from '../door/front-desk.ts'
import { claimUserName, giveUpUserName } from './user-names.queries.ts'

export { claimUserName, isUserNameLeft } from './user-names.queries.ts'

const say = sayer(IDENTITY_SAYINGS)

/** Makes the proven address somebody's user name. Whoever left with it gives it up; their former company reads that, and nothing more. */
export async function takeUserName(
  tx: Tx,
  { record }: Pick<Door, 'record'>,
  { contactId, userName, now }: { contactId: string; userName: string; now: Date },
): Promise<void> {
  const former = await giveUpUserName(tx, userName)
  if (former) {
    const { id, first_name: firstName, last_name: lastName, company_id: companyId } = former
    const subject = { type: 'contact', id } as const
    await record(
      tx,
      { id, firstName, lastName, companyId, now },
      subject,
      say('user-name-given-up', { address: userName }),
    )
    await announce(tx, { kind: 'contact-changed', subject, companyIds: [companyId] })
  }
  if (!(await claimUserName(tx, contactId, userName))) throw new Refusal('link-over')
}
