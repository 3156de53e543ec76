import { type CaseTypeCode, caseTypeOf, DOCK_CASE_TYPES } from '@waybill/contract/cases/case-types.ts'
import { CASE_SAYINGS } from '@waybill/contract/cases/cases.sayings.ts'
import type { Case, CaseEligibility, NewCase } from '@waybill/contract/cases/cases.ts'
import { fromCents, toCents } from '@waybill/contract/money.ts'
import { seesFinancials } from '@waybill/contract/permissions.ts'
import { sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { withSystemEyes } from '../db/system-eyes.ts'
import { announce } from '../events.ts'
import { record, recordBySystem } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../http/said.ts'
import { waitAt } from '../running/running.ts'
import { answerDueAt } from './answer-due.ts'
import { ceilingOf } from './approval/ceilings.queries.ts'
import { askCustomer } from './approval/customer-approvals.ts'
import { type CaseFacts, findGround, findPapers, insertCase, insertParty } from './case.queries.ts'
import * as policy from './cases.policy.ts'
import { objection, settle } from './charging.ts'
import { isProven, type Judged, judge } from './eligibility.ts'
import { found, shown } from './one-case.ts'

const say = sayer(CASE_SAYINGS)

const DAY = 86_400_000

type Asked = { caseType: CaseTypeCode; shipmentId?: string | undefined; stopId?: string | undefined }

/** What would be asked of a case of this type here and now. */
export async function eligibility(actor: Actor, asked: Asked): Promise<CaseEligibility> {
  const { ground, judged, papers, place } = await weigh(actor, asked)
  const seesMoney = seesFinancials(actor)
  return {
    ...judged,
    type: asked.caseType,
    shipmentId: place.shipmentId,
    shipmentNumber: ground.shipmentNumber,
    stopId: place.stopId,
    currency: ground.currency,
    amount: seesMoney ? judged.amount : null,
    detention: judged.detention && policy.seesRate(actor, judged.detention),
    requiredDocuments: papers,
  }
}

async function weigh(actor: Actor, asked: Asked, tx?: Tx) {
  const place = { type: asked.caseType, shipmentId: asked.shipmentId ?? null, stopId: asked.stopId ?? null }
  const { type, shipmentId, stopId } = place
  if (actor.persona === 'driver' && !DOCK_CASE_TYPES.includes(type)) throw new Refusal('not-authorized', NOT_YOUR_ROLE)
  const ground = await findGround(actor, place, tx ?? actor.db.read)
  if (!ground) throw new Refusal('not-found')
  const { documents, amount } = caseTypeOf(type)
  if (amount === 'clock' && ground.stop?.type !== (type === 1 ? 'Pickup' : 'Delivery'))
    refuseField('stopId', type === 1 ? 'Choose a pickup' : 'Choose a delivery')
  const wait = amount === 'clock' && shipmentId && stopId ? await waitAt(actor, shipmentId, stopId, tx) : null
  const papers = policy.shownPapers(
    await findPapers(tx ?? actor.db.read, documents, { caseId: null, shipmentId, stopId }),
    ground.stop,
  )
  return { place, ground, papers, judged: judge(type, ground, wait, papers, actor.now) }
}

/** A carrier asks for more than was agreed at booking, or for help (domain §9.2). */
export async function create(actor: Actor, entered: NewCase): Promise<Case> {
  return await actor.db.transaction(async (tx) => {
    const { place, ground, judged } = await weigh(actor, entered, tx)
    const { type } = place
    const failing = judged.lines.filter(({ holds, isRequired }) => isRequired && !holds).map(({ said }) => said)
    if (failing.length > 0) throw new Refusal('case-not-eligible', failing[0], { errors: failing })
    const incidentAt = new Date(ground.departedAt ?? ground.arrivedAt ?? actor.now)
    const inserted = await insertCase(tx, {
      ...place,
      providerId: ground.providerId,
      carrierId: actor.companyId,
      shipmentNumber: ground.shipmentNumber,
      bookingId: ground.bookingId,
      details: entered.details,
      detention: judged.detention,
      priority: isAtTheDock(type, incidentAt, actor.now) ? 'Urgent' : 'Normal',
      chargeCode: caseTypeOf(type).charge,
      currency: ground.currency,
      requested: amountOf(entered, judged),
      incidentAt,
      answerDueAt: await answerDueAt(tx, actor.now),
      at: actor.now,
      by: nameOf(actor),
    })
    if (!inserted) throw new Refusal('case-not-eligible', 'It was already requested')
    const { id } = inserted
    await withSystemEyes(tx, actor.db.scope, () => insertParty(tx, id, actor.companyId, actor.now))
    const subject = { type: 'case', id } as const
    await record(tx, actor, subject, say('case-created', { type: { term: caseTypeOf(type).name } }))
    await announce(tx, { kind: 'case-opened', subject, companyIds: [actor.companyId], byId: actor.id })
    await withSystemEyes(tx, actor.db.scope, async () => {
      const facts = await found(actor, id, tx)
      const amount = facts.requested
      const { details } = entered
      if (amount !== null && isProven(judged, ground, { amount, details, ceiling: await ceilingOf(tx, type) }))
        await approveByEvents(tx, facts, amount, actor.now)
    })
    return await shown(actor, await found(actor, id, tx), tx)
  })
}

/** Nobody needs to look at what devices recorded (domain §9.2). */
async function approveByEvents(tx: Tx, facts: CaseFacts, amount: number, at: Date): Promise<void> {
  const { id, currency } = facts
  if (await objection(tx, facts)) return
  const subject = { type: 'case', id } as const
  const asked = await askCustomer(tx, facts, { amount, reason: null, by: 'Waybill', byId: null, at })
  if (asked) return await recordBySystem(tx, at, subject, asked, { isInternal: true })
  await settle(tx, facts, { amount, text: '', by: 'Waybill', byId: null, at })
  const said = say('case-approved-by-events', { amount: { amount, currency } })
  await recordBySystem(tx, at, subject, said, { tellsMoney: true })
  await announce(tx, { kind: 'case-answered', subject, companyIds: policy.hearers(facts) })
}

/** What is requested, from where its type has it; null for what is no matter of money. */
function amountOf({ caseType, details, requestedAmount }: NewCase, { amount }: Judged): number | null {
  switch (caseTypeOf(caseType).amount) {
    case 'clock':
      return amount
    case 'asked':
      return requestedAmount ?? null
    case 'field':
      return positive('details.amount', toCents(details.amount ?? 0))
    case 'difference':
      return positive('details.expected', toCents(details.expected ?? 0) - toCents(details.shown ?? 0))
    case null:
      return null
  }
}

function positive(field: string, cents: number): number {
  if (cents <= 0) refuseField(field, 'Enter an amount')
  return fromCents(cents)
}

/** Money that is lost by the hour: detention and lumpers, while the truck stands there or that day (domain §9.2). */
const AT_THE_DOCK: readonly CaseTypeCode[] = [1, 2, 5]

function isAtTheDock(type: CaseTypeCode, incidentAt: Date, now: Date): boolean {
  return AT_THE_DOCK.includes(type) && now.getTime() - incidentAt.getTime() < DAY
}

function refuseField(field: string, message: string): never {
  throw new Refusal('bad-request', message, { modelState: { [field]: [message] } })
}
