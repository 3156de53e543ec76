import { type Can, may } from '@waybill/contract/permissions.ts'
import { sayer } from '@waybill/contract/said.ts'
import { SCORE_SAYINGS } from '@waybill/contract/score-cards/score-cards.sayings.ts'
import type { ScoreContest, ScoreLoad } from '@waybill/contract/score-cards/score-cards.ts'
import { CONTEST_WITHIN_DAYS } from '@waybill/contract/score-cards/score-metrics.ts'
import type { Actor } from '../actor.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../http/said.ts'
import { daysBefore } from './card.ts'
import type { Contestable, ContestFacts } from './contests.queries.ts'
import type { LoadRow } from './score-cards.queries.ts'

const say = sayer(SCORE_SAYINGS)

export function today(actor: Pick<Actor, 'now'>): string {
  return actor.now.toISOString().slice(0, 10)
}

type Contested = Pick<Contestable, 'day' | 'isMissed' | 'state'>

function contesting(actor: Actor, { day, isMissed, state }: Contested): Can {
  if (!may(actor.persona, 'score-card:contest')) return NOT_YOUR_ROLE
  if (state === 'open') return say('score-contest-open')
  if (state === 'excused' || state === 'upheld') return say('score-contest-decided')
  if (!isMissed) return say('score-nothing-missed')
  const isLate = day < daysBefore(today(actor), CONTEST_WITHIN_DAYS)
  return isLate ? say('score-contest-late', { days: CONTEST_WITHIN_DAYS }) : true
}

export function mayContest(actor: Actor, facts: Contestable): Authorized<Contestable> {
  return passed(contesting(actor, facts), facts)
}

function deciding(actor: Actor, what: 'answer' | 'withdraw', { state }: Pick<ContestFacts, 'state'>): Can {
  if (!may(actor.persona, what === 'answer' ? 'score-card:answer' : 'score-card:contest')) return NOT_YOUR_ROLE
  return state === 'open' ? true : say('score-contest-decided')
}

export function mayDecide(actor: Actor, what: 'answer' | 'withdraw', facts: ContestFacts): Authorized<ContestFacts> {
  return passed(deciding(actor, what, facts), facts)
}

function passed<T>(can: Can, facts: T): Authorized<T> {
  if (can !== true) throw new Refusal(can === NOT_YOUR_ROLE ? 'not-authorized' : 'step-not-allowed', can)
  return authorized(facts)
}

/** Administrators of the provider. */
export function canRule(actor: Actor): Can {
  return may(actor.persona, 'score-card:rule') && actor.roles.includes('Admin') ? true : NOT_YOUR_ROLE
}

export function mayRule<T>(actor: Actor, rules: T): Authorized<T> {
  return passed(canRule(actor), rules)
}

export function canContest(actor: Actor): Can {
  return may(actor.persona, 'score-card:contest') ? true : NOT_YOUR_ROLE
}

export function canAnswer(actor: Actor): Can {
  return may(actor.persona, 'score-card:answer') ? true : NOT_YOUR_ROLE
}

export function shownLoad(actor: Actor, row: LoadRow): ScoreLoad {
  const isMissed = row.misses.some(({ excused }) => excused === null)
  const state = row.contest?.state ?? null
  const contest = contesting(actor, { day: row.day, isMissed, state: state === 'withdrawn' ? null : state })
  return { ...row, can: { contest } }
}

export function shownContest(actor: Actor, facts: ContestFacts): ScoreContest {
  return { ...facts, can: { answer: deciding(actor, 'answer', facts), withdraw: deciding(actor, 'withdraw', facts) } }
}
