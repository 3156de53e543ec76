import { CASE_SAYINGS } from '@waybill/contract/cases/cases.sayings.ts'
import type {
  CustomerApproval,
  CustomerApprovalLimit,
  CustomerApprovalQuery,
  customerApprovals,
} from '@waybill/contract/cases/customer-approvals.ts'
import { LIMITS_IN } from '@waybill/contract/currency.ts'
import type { AnswerOf, BodyOf } from '@waybill/contract/endpoint.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { withSystemEyes } from '../../db/system-eyes.ts'
import { announce } from '../../events.ts'
import { record } from '../../history/history.ts'
import { Refusal } from '../../http/refusal.ts'
import { type CaseFacts, findCase } from '../case.queries.ts'
import { hearers } from '../cases.policy.ts'
import { objection, settle } from '../charging.ts'
import * as policy from './approval.policy.ts'
import {
  type ApprovalFacts,
  type Asking,
  askerOf,
  findApproval,
  insertApproval,
  listApprovals,
  loadToAsk,
  lockCaseOf,
  readLimit,
  writeAnswer,
  writeLimit,
  writeReturn,
  writeWaiting,
} from './customer-approvals.queries.ts'

const say = sayer(CASE_SAYINGS)

export async function list(
  actor: Actor,
  query: CustomerApprovalQuery,
): Promise<AnswerOf<typeof customerApprovals.list>> {
  const { data, totalCount } = await listApprovals(actor, query)
  return { data: data.map((facts) => shown(actor, facts)), totalCount }
}

/**
 * Where the load's customer wants to be asked about the amount, the case waits for it, and what is said of that comes back. Needs the
 * provider's scope or the system's.
 */
export async function askCustomer(tx: Tx, facts: CaseFacts, asking: Asking): Promise<Said | undefined> {
  const { id, shipmentId, currency } = facts
  const asked = shipmentId ? await loadToAsk(tx, shipmentId, asking.amount) : undefined
  if (!asked) return undefined
  const { load, customer } = asked
  const approvalId = await insertApproval(tx, facts, asked, asking)
  await writeWaiting(tx, id)
  // A customer sees its load, not the case.
  const subject = { type: 'shipment', id: load.id } as const
  await announce(tx, {
    kind: 'customer-asked',
    subject,
    companyIds: [customer.id],
    approvalId,
    ...(asking.byId ? { byId: asking.byId } : {}),
  })
  return say('case-customer-asked', { customer: customer.name, amount: { amount: asking.amount, currency } })
}

/** What the customer approves is charged then; what it declines is the provider's to decide again. */
export async function answer(
  actor: Actor,
  id: string,
  { outcome, text }: BodyOf<typeof customerApprovals.answer>,
): Promise<CustomerApproval> {
  return await actor.db.transaction((tx) =>
    withSystemEyes(tx, actor.db.scope, async () => {
      const caseId = await lockCaseOf(tx, actor, id)
      const asked = caseId && (await findApproval(tx, actor, id))
      const facts = caseId && (await findCase(actor, caseId, tx))
      if (!asked || !facts) throw new Refusal('not-found')
      const { amount, currency, askedAt, askedBy, reason } = policy.mayAnswer(actor, asked)
      await writeAnswer(tx, id, { state: outcome, text }, { by: nameOf(actor), at: actor.now })
      const subject = { type: 'case', id: facts.id } as const
      const known = { customer: actor.companyName, amount: { amount, currency } }
      const said =
        outcome === 'approved'
          ? say('case-customer-approved', known)
          : say('case-customer-declined', { ...known, text })
      await record(tx, actor, subject, said, { isInternal: true })
      // To the carrier it is still the provider's decision. A bill approved meanwhile has agreed to its amount: the provider looks at it first.
      const isCharged = outcome === 'approved' && (await objection(tx, facts)) === undefined
      if (isCharged)
        await settle(tx, facts, { amount, text: reason ?? '', by: askedBy, byId: await askerOf(tx, id), at: actor.now })
      else await writeReturn(tx, facts.id, askedAt, actor.now)
      await announce(tx, { kind: 'customer-answered', subject, companyIds: [], approvalId: id, byId: actor.id })
      if (isCharged) await announce(tx, { kind: 'case-answered', subject, companyIds: hearers(facts), byId: actor.id })
      return shown(actor, { ...asked, ...(await findApproval(tx, actor, id)) })
    }),
  )
}

export async function limit(actor: Actor, tx: Tx = actor.db.read): Promise<CustomerApprovalLimit> {
  return { above: await readLimit(tx, actor.companyId) }
}

/** From now on; what waits already, waits. */
export async function setLimit(
  actor: Actor,
  { above }: BodyOf<typeof customerApprovals.setLimit>,
): Promise<CustomerApprovalLimit> {
  return await actor.db.transaction(async (tx) => {
    await writeLimit(tx, actor.companyId, above)
    const said =
      above === null
        ? say('case-customer-limit-ended')
        : say('case-customer-limit', { amount: { amount: above, currency: LIMITS_IN } })
    await record(tx, actor, { type: 'company', id: actor.companyId }, said)
    return await limit(actor, tx)
  })
}

function shown(actor: Actor, facts: ApprovalFacts): CustomerApproval {
  return { ...facts, can: { answer: policy.canAnswer(actor, facts) } }
}
