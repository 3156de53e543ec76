import type { QueryOf } from '@waybill/contract/endpoint.ts'
import {
  STATEMENT_DAYS,
  STATEMENT_ENTRIES,
  STATEMENT_LINES,
  type Statement,
  type statements,
} from '@waybill/contract/payments/statements.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { Actor } from '../../actor.ts'
import type { Db } from '../../db/connection.ts'
import { type Column, csvOf } from '../../http/csv.ts'
import { Refusal } from '../../http/refusal.ts'
import { ServedFile } from '../../http/served-file.ts'
import { dayText, type Press, readProvider, STATEMENT_AGES } from '../../paper/paper.ts'
import { mayReadStatement } from './statements.policy.ts'
import { findPayee, findPayees, readAccount } from './statements.queries.ts'

const DAY_MS = 86_400_000

export async function find(actor: Actor, wish: QueryOf<typeof statements.find>): Promise<Statement> {
  const payeeId = mayReadStatement(actor, wish.payeeId)
  const { from, to, currency } = wish
  if (to < from) refuseField('to', 'It is before the first day')
  if (Date.parse(to) - Date.parse(from) >= STATEMENT_DAYS * DAY_MS) refuseField('from', 'At most a year at a time')
  const payee = await findPayee(actor, payeeId)
  if (!payee) throw new Refusal('not-found')
  const account = await readAccount(actor, payeeId, wish)
  if (account.lines.length > STATEMENT_LINES)
    refuseField('from', 'Choose a shorter period: it has more than 5,000 lines')
  return { payee, from, to, currency, ...account }
}

export async function csv(actor: Actor, wish: QueryOf<typeof statements.csv>): Promise<string> {
  const statement = await find(actor, wish)
  const { from, to, opening, closing, ageing, currency } = statement
  const bare = { invoiceNumber: null, shipmentNumber: null, checkNumber: null, amount: null }
  const rows: Row[] = [
    { day: from, says: 'Opening balance', ...bare, balance: opening },
    ...statement.lines.map(({ postedAt, entry, ...line }) => ({
      day: dayIn(actor, postedAt),
      says: STATEMENT_ENTRIES[entry],
      ...line,
    })),
    { day: to, says: 'Closing balance', ...bare, balance: closing },
    // Parts of the balance: whoever adds up the amounts adds them once.
    ...ageing.map(({ age, amount }) => ({ day: to, says: STATEMENT_AGES[age], ...bare, balance: amount })),
  ]
  return csvOf([...COLUMNS, ['Currency', () => currency]], rows)
}

type Row = {
  day: string
  says: string
  invoiceNumber: string | null
  shipmentNumber: string | null
  checkNumber: string | null
  amount: number | null
  balance: number
}

const COLUMNS: Column<Row>[] = [
  ['Date', ({ day }) => day],
  ['Entry', ({ says }) => says],
  ['Invoice', ({ invoiceNumber }) => invoiceNumber],
  ['Shipment', ({ shipmentNumber }) => shipmentNumber],
  ['Payment', ({ checkNumber }) => checkNumber],
  ['Amount', ({ amount }) => amount?.toFixed(2)],
  ['Balance', ({ balance }) => balance.toFixed(2)],
]

export async function pdf(
  actor: Actor,
  { press, system }: { press: Press; system: Db },
  wish: QueryOf<typeof statements.pdf>,
): Promise<ServedFile> {
  const statement = await find(actor, wish)
  const { payee, from, to, currency, opening, closing, ageing } = statement
  const drawing = {
    provider: await readProvider(system.read),
    payee: payee.name,
    from: dayOf(from),
    to: dayOf(to),
    currency,
    opening,
    closing,
    lines: statement.lines.map(({ postedAt, entry, ...line }) => ({
      day: dayText(postedAt, actor.timeZone),
      says: STATEMENT_ENTRIES[entry],
      ...line,
    })),
    ageing,
    at: `${to}T12:00:00Z`,
  }
  return new ServedFile({
    bytes: await press.draw({ paper: 'statement', drawing }),
    mediaType: 'application/pdf',
    name: `Statement ${payee.name} ${from} to ${to}.pdf`,
    isShown: true,
  })
}

export async function payees(actor: Actor, query: string | undefined) {
  return { data: may(actor.persona, 'payment:run') ? await findPayees(actor, query) : [] }
}

const dayOf = (day: string): string => dayText(`${day}T12:00:00Z`, 'UTC')

function dayIn({ timeZone }: Actor, instant: string): string {
  // Swedish writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(instant))
}

function refuseField(field: string, message: string): never {
  throw new Refusal('bad-request', message, { modelState: { [field]: [message] } })
}
