import { CASE_FIELDS, type CaseField, REOPENED_WITHIN_DAYS, VOIDED } from '@waybill/contract/cases/case-types.ts'
import { CASE_SAYINGS } from '@waybill/contract/cases/cases.sayings.ts'
import type { Case, CaseDetails, CaseEligibility } from '@waybill/contract/cases/cases.ts'
import { FILE_TYPES, type FileTypeOn, nameOfFileType } from '@waybill/contract/documents/file-types.ts'
import { type Ability, type Can, may, seesFinancials } from '@waybill/contract/permissions.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../http/said.ts'
import { inUtc } from '../wall-clock.ts'
import type { CaseFacts, findPapers } from './case.queries.ts'

const say = sayer(CASE_SAYINGS)

const DAY = 86_400_000

export type Act = Exclude<keyof Case['can'], 'upload'>

/** Who may do what at all (domain §10.2). */
const ABILITY: Readonly<Record<Act, Ability>> = {
  reply: 'case:open',
  withdraw: 'case:open',
  reopen: 'case:open',
  assign: 'case:handle',
  hold: 'case:handle',
  resume: 'case:handle',
  askForDocuments: 'case:handle',
  answer: 'case:handle',
  void: 'case:handle',
  approve: 'case:decide',
  decline: 'case:decide',
}

export const AWAITS_CARRIER: readonly string[] = ['Waiting on Carrier', 'Waiting on Documents']

const AWAITS_CUSTOMER = 'Awaiting Customer Approval'
/** A customer that was asked is not asked otherwise meanwhile; a case can still end. */
const WAIT_FOR_CUSTOMER: readonly Act[] = ['approve', 'hold', 'askForDocuments']

type State = Pick<
  CaseFacts,
  'status' | 'subStatus' | 'resolvedAt' | 'reopenedAt' | 'chargeCode' | 'approved' | 'paidBill'
>

function canNow(what: Act, facts: State, now: Date): Can {
  if (what === 'reopen') return reopening(facts, now)
  if (what === 'void') {
    if (facts.subStatus === VOIDED) return say('case-voided-already')
    return facts.approved === null ? true : say('case-charged')
  }
  if (facts.status === 'Resolved') return say('case-resolved')
  const isHeld = facts.status === 'On Hold'
  if (facts.subStatus === AWAITS_CUSTOMER && WAIT_FOR_CUSTOMER.includes(what)) return say('case-awaits-customer')
  switch (what) {
    case 'reply':
      return AWAITS_CARRIER.includes(facts.subStatus) ? true : say('case-not-awaited')
    case 'hold':
    case 'askForDocuments':
      return isHeld ? say('case-on-hold') : true
    case 'resume':
      return isHeld ? true : say('case-not-on-hold')
    case 'approve':
    case 'decline':
      return facts.chargeCode === null && what === 'approve' ? say('case-not-money') : true
    case 'withdraw':
    case 'answer':
      return facts.approved === null ? true : say('case-charged')
    case 'assign':
      return true
  }
}

/** Once, in time, and only what was not paid in full (domain §9.2); a paid bill takes no more charges. */
function reopening({ status, subStatus, resolvedAt, reopenedAt, paidBill }: State, now: Date): Can {
  if (status !== 'Resolved' || resolvedAt === null) return say('case-not-resolved')
  if (subStatus !== 'Declined' && subStatus !== 'Partially Paid') return say('case-not-reopenable')
  if (reopenedAt !== null) return say('case-reopened-once')
  const isLate = now.getTime() - Date.parse(resolvedAt) > REOPENED_WITHIN_DAYS * DAY
  if (isLate) return say('case-reopened-late', { days: REOPENED_WITHIN_DAYS })
  return paidBill === null ? true : say('case-bill-paid', { invoice: paidBill })
}

function canDo(actor: Actor, what: Act, facts: State): Can {
  return may(actor.persona, ABILITY[what]) ? canNow(what, facts, actor.now) : NOT_YOUR_ROLE
}

export function mayDo(actor: Actor, what: Act, facts: CaseFacts): Authorized<CaseFacts> {
  const can = canDo(actor, what, facts)
  if (can !== true) throw new Refusal(can === NOT_YOUR_ROLE ? 'not-authorized' : 'step-not-allowed', can)
  return authorized(facts)
}

/** Evidence comes while it is open, and before it is reopened. */
export function canUpload(facts: State, now: Date): Can {
  if (facts.status !== 'Resolved') return true
  return reopening(facts, now) === true ? true : say('case-resolved')
}

type Papers = Awaited<ReturnType<typeof findPapers>>

/** What a kind of document hangs on, if not on the load or its stop. */
const ENTITIES: Partial<Record<FileTypeOn, CaseEligibility['requiredDocuments'][number]['entityType']>> = {
  invoice: 'Invoice',
  case: 'Case',
}

/** What each document hangs on, in words; its upload goes there. */
export function shownPapers(
  papers: Papers,
  stop: { name: string; city: string; state: string } | null,
): CaseEligibility['requiredDocuments'] {
  return papers.map((paper) => {
    const on = FILE_TYPES.get(paper.fileType)?.on ?? 'shipment'
    const shared = { ...paper, description: nameOfFileType(paper.fileType) }
    if (on === 'stop' && stop)
      return { ...shared, entityType: 'ShipmentStop', entityDescription: `${stop.name}, ${stop.city}, ${stop.state}` }
    return { ...shared, orderStopId: null, entityType: ENTITIES[on] ?? 'Shipment' }
  })
}

/** As its reader may see it, and what they can do. */
export function shown(actor: Actor, facts: CaseFacts, papers: Papers): Case {
  const {
    carrierId: _carrier,
    providerId: _provider,
    chargeCode: _code,
    askedDocuments: _asked,
    heldDocuments,
    requested: _requested,
    approved: _approved,
    paidBill: _paid,
    ...said
  } = facts
  const can = (what: Act) => canDo(actor, what, facts)
  return {
    ...said,
    details: detailsFor(actor, facts.details),
    detention: facts.detention && seesRate(actor, facts.detention),
    hold: facts.hold && { ...facts.hold, documents: heldDocuments.map(nameOfFileType) },
    requiredDocuments: shownPapers(papers, facts.stop),
    can: {
      upload: may(actor.persona, 'document:upload') ? canUpload(facts, actor.now) : NOT_YOUR_ROLE,
      reply: can('reply'),
      withdraw: can('withdraw'),
      reopen: can('reopen'),
      assign: can('assign'),
      hold: can('hold'),
      resume: can('resume'),
      askForDocuments: can('askForDocuments'),
      approve: can('approve'),
      decline: can('decline'),
      answer: can('answer'),
      void: can('void'),
    },
  }
}

/** Amounts are for those who see the pay (domain §10.2). */
function detailsFor(actor: Actor, details: CaseDetails): CaseDetails {
  const kindOf = (field: string) => CASE_FIELDS[field as CaseField].kind
  const entries = Object.entries(details)
    .filter(([field]) => seesFinancials(actor) || kindOf(field) !== 'money')
    .map(([field, value]) => [field, kindOf(field) === 'time' ? inUtc(String(value)) : value])
  return Object.fromEntries(entries)
}

export function seesRate<D extends { ratePerHour: number | null }>(actor: Actor, detention: D): D {
  return seesFinancials(actor) ? detention : { ...detention, ratePerHour: null }
}

/** Who hears of it besides the provider. */
export function hearers({ carrierId }: Pick<CaseFacts, 'carrierId'>): string[] {
  return [carrierId]
}
