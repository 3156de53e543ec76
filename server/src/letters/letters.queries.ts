import type { UndeliveredLetter, UndeliveredLetterQuery } from '@waybill/contract/letters/letters.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'

export type UndeliveredFacts = Omit<UndeliveredLetter, 'can'> & { isKept: boolean }

/** If nobody has the address anymore: who had it, and where to write to them now. */
const SENDS_TO = sql`coalesce((
  select coalesce(person.email_addresses[1], person.user_name)
  from former_address as former join contact as person on person.id = former.contact_id
  where lower(former.address) = lower(mail.recipient)
    and not exists (
      select from unnest(person.email_addresses || person.user_name) as present where lower(present) = lower(mail.recipient)
    )
  order by former.until desc limit 1
), mail.recipient)`

/** Only the system's scope reads letters. */
const LETTERS = sql`
  select mail.id, mail.recipient, mail.subject, mail.queued_at as "queuedAt", mail.given_up_at as "givenUpAt",
    coalesce(mail.fault, 'recipient') as fault, coalesce(mail.last_error, '') as reason,
    doer.first_name || ' ' || doer.last_name as by, ${SENDS_TO} as "sendsTo", mail.content is not null as "isKept"
  from mail left join contact as doer on doer.id = mail.by_id
  where mail.given_up_at is not null`

type Row = Omit<UndeliveredFacts, 'queuedAt' | 'givenUpAt'> & { queuedAt: Date; givenUpAt: Date }

export async function listUndelivered(
  tx: Tx,
  { page, pageSize }: UndeliveredLetterQuery,
): Promise<{ rows: UndeliveredFacts[]; totalCount: number }> {
  const { rows } = await sql<Row>`${LETTERS}
    order by mail.given_up_at desc, mail.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from mail where given_up_at is not null`.execute(tx)
  return { rows: rows.map(facts), totalCount: counted[0]?.count ?? 0 }
}

export async function findUndelivered(tx: Tx, id: string): Promise<UndeliveredFacts | undefined> {
  const { rows } = await sql<Row>`${LETTERS} and mail.id = ${id}`.execute(tx)
  return rows.map(facts)[0]
}

/** True for whoever sends it; anyone else at the same moment finds it on its way. */
export async function sendAgain(tx: Tx, { id, sendsTo }: UndeliveredFacts, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set({ recipient: sendsTo, given_up_at: null, fault: null, next_try_at: at, attempts: 0 })
    .where('id', '=', id)
    .where('given_up_at', 'is not', null)
    .where('content', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type GivenUp = {
  recipient: string
  subject: string
  reason: string
  isOfRelay: boolean
  by: { id: string; companyId: string } | null
  administratorIds: string[]
}

/** What to report about a letter that was given up, and to whom. */
export async function findGivenUp(tx: Tx, id: string): Promise<GivenUp | undefined> {
  const { rows } = await sql<GivenUp>`
    select mail.recipient, mail.subject, coalesce(mail.last_error, '') as reason, mail.fault = 'relay' as "isOfRelay",
      (select jsonb_build_object('id', contact_id, 'companyId', company_id) from membership
        where contact_id = mail.by_id order by is_default desc, company_id limit 1) as by,
      (select coalesce(jsonb_agg(distinct contact_id), '[]') from membership join company on company.id = company_id
        where company.kind = 'provider' and 'Admin' = any (roles)) as "administratorIds"
    from mail where mail.id = ${id} and mail.given_up_at is not null`.execute(tx)
  return rows[0]
}

function facts({ queuedAt, givenUpAt, ...row }: Row): UndeliveredFacts {
  return { ...row, queuedAt: queuedAt.toISOString(), givenUpAt: givenUpAt.toISOString() }
}
