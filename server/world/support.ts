import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { sql } from 'kysely'
import type { Tx } from '../src/db/connection.ts'
import { literals } from '../src/db/literals.ts'
import { newId } from '../src/db/new-id.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)
const MINUTE = 60_000
const DISPATCH = 'dispatch@alder.example'
const BILLING = 'billing@alder.example'
const OPS = 'ops@northbound.example'

type Line = { by: string; minutesAgo: number; text: string; isInternal?: true; isUnread?: true }
type Talk = { subject: string; isAboutLoad?: true; lines: readonly [Line, ...Line[]] }

const TALKS: readonly Talk[] = [
  {
    subject: 'Pickup moved by the shipper',
    isAboutLoad: true,
    lines: [
      {
        by: DISPATCH,
        minutesAgo: 1_330,
        text: 'The shipper moved our pickup by phone. Who changes the appointment?',
      },
      {
        by: OPS,
        minutesAgo: 1_322,
        text: 'You do: on the shipment, request another time at the pickup.\nOnce it is confirmed, on time counts from the new appointment.',
      },
      { by: OPS, minutesAgo: 1_320, text: 'Third pickup that this dock moved since Monday.', isInternal: true },
    ],
  },
  {
    subject: 'Bill sent back, but the proof is there',
    lines: [
      {
        by: BILLING,
        minutesAgo: 38,
        text: 'The bill came back for a missing second page. I uploaded both pages on Monday and see them under Documents.',
        isUnread: true,
      },
      { by: BILLING, minutesAgo: 36, text: 'Do I have to send the bill again, or do you?', isUnread: true },
    ],
  },
]

/** Alder's conversations with Northbound: one is answered, one waits. */
export async function laySupport(tx: Tx, now: Date): Promise<void> {
  for (const { subject, isAboutLoad, lines } of TALKS) {
    const id = newId()
    const at = ({ minutesAgo }: Line) => new Date(now.getTime() - minutesAgo * MINUTE)
    const [question, ...others] = lines
    const waitingSince = others.some(({ by }) => by === OPS) ? null : at(question)
    const newest = lines.findLast(({ isInternal }) => !isInternal) ?? question
    await sql`
      insert into support_conversation (id, company_id, asked_by_id, asked_by, subject, about_type, about_number, assignee_id, assignee_name,
        waiting_since, last_message_at)
      select ${id}, asking.company_id, asking.id, asking.first_name || ' ' || asking.last_name, ${subject},
        case when load.number is not null then 'shipment' end, load.number, ops.id, ops.first_name || ' ' || ops.last_name,
        ${waitingSince}, ${at(newest)}
      from contact as asking
      left join contact as ops on ops.user_name = ${OPS} and ${waitingSince === null}
      left join lateral (
        select number from shipment where carrier_id = asking.company_id and status between ${SHIPMENT.dispatched} and ${SHIPMENT.delivered}
        order by pickup_at, number limit 1
      ) as load on ${isAboutLoad === true}
      where asking.user_name = ${question.by}`.execute(tx)
    for (const line of lines)
      await sql`
        insert into support_message (id, conversation_id, company_id, author_id, author_name, is_of_provider, is_internal, text, written_at,
          read_at)
        select ${newId()}, conversation.id, conversation.company_id, author.id, author.first_name || ' ' || author.last_name,
          ${line.by === OPS}, ${line.isInternal === true}, ${line.text}, ${at(line)},
          ${line.isUnread || line.isInternal ? null : new Date(at(line).getTime() + 3 * MINUTE)}
        from support_conversation as conversation join contact as author on author.user_name = ${line.by}
        where conversation.id = ${id}`.execute(tx)
  }
}
