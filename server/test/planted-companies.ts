import type { Db } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'
import type { Company, Person } from './people.ts'

type Say = (where: string, readers: readonly Company[], rowReaders?: readonly Company[]) => string

export type PlantedProfiles = { remitToChangeIds: string[]; deskIds: string[] }

const DAY = 86_400_000

/** A company's own data, and the provider's about it: a unique word in each table. */
export async function plantProfiles(db: Db, people: readonly Person[], say: Say): Promise<PlantedProfiles> {
  const planted: PlantedProfiles = { remitToChangeIds: [], deskIds: [] }
  const { read } = db.as({ kind: 'system' })
  const long = new Date(Date.now() - 100 * DAY)
  for (const { id: contactId, company } of people) {
    const own = [company]
    await read
      .updateTable('company_profile')
      .set({ dba_name: say('company_profile.dba_name', own), eld_vendor: say('company_profile.eld_vendor', own) })
      .where('company_id', '=', company.id)
      .execute()
    await read
      .updateTable('company_insurance')
      // More than any freight that is planted is worth: its carrier can be booked.
      .set({ policy_number: say('company_insurance.policy_number', own), limit_amount: 1_000_000 })
      .where('company_id', '=', company.id)
      .execute()
    const deskId = newId()
    planted.deskIds.push(deskId)
    await read
      .insertInto('company_desk')
      .values({
        id: deskId,
        company_id: company.id,
        function: 'accounts-receivable',
        phone: say('company_desk.phone', own),
        email: `${say('company_desk.email', own)}@receivables.example`,
        since: long,
      })
      .execute()
    await read
      .insertInto('company_restriction')
      .values({
        id: newId(),
        company_id: company.id,
        kind: 'hold',
        note: say('company_restriction.note', []),
        placed_by: 'Olive Park',
        lifted_at: new Date(),
      })
      .execute()
    const instruction = {
      method: 'bank',
      bank_name: 'Prairie Bank',
      bank_country: 'US',
      account_kind: 'checking',
      routing_sealed: Buffer.from('sealed'),
      routing_last4: '0021',
      account_sealed: Buffer.from('sealed'),
      account_last4: '6789',
      payment_terms: 'standard-30',
    }
    await read
      .insertInto('company_remit_to')
      .values({ company_id: company.id, ...instruction, payee_name: say('company_remit_to.payee_name', own) })
      .execute()
    const changeId = newId()
    planted.remitToChangeIds.push(changeId)
    await read
      .insertInto('remit_to_change')
      .values({
        id: changeId,
        company_id: company.id,
        ...instruction,
        payee_name: say('remit_to_change.payee_name', own),
        requested_by: contactId,
        requested_by_name: say('remit_to_change.requested_by_name', own),
        requested_at: new Date(),
      })
      .execute()
    await read
      .insertInto('former_address')
      .values({
        contact_id: contactId,
        company_id: company.id,
        address: `${say('former_address.address', [])}@before.example`,
        until: new Date(),
      })
      .execute()
  }
  return planted
}
