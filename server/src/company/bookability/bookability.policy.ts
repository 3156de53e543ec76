import { COMPANY_SAYINGS } from '@waybill/contract/company/company.sayings.ts'
import type { Objection } from '@waybill/contract/company/company.ts'
import type { Can } from '@waybill/contract/permissions.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { type Actor, isProvider } from '../../actor.ts'

/** For whom it is put into words: the provider reads names, a carrier reads of itself. */
type Reader = Pick<Actor, 'companyKind'>

/** One reason against a booking, as `company_objections()` tells it (migration 0015, domain §2.4). */
export type ObjectionFact =
  | { code: 'do-not-use' | 'not-approved' | 'no-active-authority' | 'safety-rating' }
  | { code: 'on-hold'; reason: string | null }
  | { code: 'out-of-service' | 'filing-cancelled'; on: string }
  | { code: 'insurance-missing'; line: InsuredLine }
  | { code: 'insurance-lapsed' | 'insurance-expires'; line: InsuredLine; on: string }
  | { code: 'insurance-too-low'; line: InsuredLine; required: number }

type InsuredLine = 'auto' | 'cargo'

/** A company as its bookability is judged: nothing is said against it, or the gravest thing first. */
export type Standing = { name: string; objections: readonly ObjectionFact[] }

const LINES = { auto: { term: 'auto liability' }, cargo: { term: 'cargo' } } as const

const say = sayer(COMPANY_SAYINGS)

/** True, or why the company cannot be booked now. Why a company is "Do Not Use" nobody is told. */
export function canBook(actor: Reader, { name, objections: [gravest] }: Standing): Can {
  return gravest ? sentence(actor, name, gravest) : true
}

export function sayObjection(actor: Reader, name: string, fact: ObjectionFact): Objection {
  return { code: fact.code, said: sentence(actor, name, fact) }
}

function sentence(actor: Reader, carrier: string, fact: ObjectionFact): Said {
  if (fact.code === 'do-not-use')
    return isProvider(actor) ? say('carrier-do-not-use', { carrier }) : say('carrier-cannot-be-booked')
  const whose = isProvider(actor) ? 'carrier' : 'own'
  switch (fact.code) {
    case 'on-hold':
      return fact.reason
        ? say(`${whose}-on-hold-because`, { carrier, reason: fact.reason })
        : say(`${whose}-on-hold`, { carrier })
    case 'out-of-service':
    case 'filing-cancelled':
      return say(`${whose}-${fact.code}`, { carrier, on: { day: fact.on } })
    case 'insurance-missing':
      return say(`${whose}-${fact.code}`, { carrier, line: LINES[fact.line] })
    case 'insurance-lapsed':
    case 'insurance-expires':
      return say(`${whose}-${fact.code}`, { carrier, line: LINES[fact.line], on: { day: fact.on } })
    case 'insurance-too-low':
      return say(`${whose}-${fact.code}`, {
        carrier,
        line: LINES[fact.line],
        required: { amount: fact.required, currency: 'USD' },
      })
    default:
      return say(`${whose}-${fact.code}`, { carrier })
  }
}
