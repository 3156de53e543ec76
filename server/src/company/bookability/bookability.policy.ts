import { COMPANY_SAYINGS } from '@waybill/contract/company/company.sayings.ts'
import type { Objection } from '@waybill/contract/company/company.ts'
import type { Currency } from '@waybill/contract/money.ts'
import type { Can } from '@waybill/contract/permissions.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { type Actor, isProvider } from '../../actor.ts'

/** Who reads the words: the provider sees names, a carrier reads about itself. */
type Reader = Pick<Actor, 'companyKind'>

/** One objection to a booking, as `company_objections()` returns it (migration 0146, domain §2.4). */
export type ObjectionFact =
  | { code: 'do-not-use' | 'not-approved' | 'no-active-authority' | 'safety-rating' }
  | { code: 'on-hold'; reason: string | null }
  | { code: 'out-of-service' | 'filing-cancelled'; on: string }
  | { code: 'insurance-missing'; line: InsuredLine }
  | { code: 'insurance-lapsed' | 'insurance-expires'; line: InsuredLine; on: string }
  | { code: 'insurance-too-low'; line: InsuredLine; required: number }
  | { code: 'cargo-below-value'; limit: number; value: number; currency: Currency }

type InsuredLine = 'auto' | 'cargo'

/** What bookability is judged by: no objections, or the most serious first. */
export type Standing = { name: string; objections: readonly ObjectionFact[] }

/** The load that it is judged for; without its id, whatever its freight is worth. */
export type LoadToHaul = { id: string | null; delivery_on: string | null }

const LINES = { auto: { term: 'auto liability' }, cargo: { term: 'cargo' } } as const

const say = sayer(COMPANY_SAYINGS)

/** True, or why the company cannot be booked now. Nobody is told why it is "Do Not Use". */
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
    case 'cargo-below-value':
      return belowValue(actor, carrier, fact)
    default:
      return say(`${whose}-${fact.code}`, { carrier })
  }
}

/** What freight is worth is between its customer and the provider. */
function belowValue(
  actor: Reader,
  carrier: string,
  { limit, value, currency }: Extract<ObjectionFact, { code: 'cargo-below-value' }>,
): Said {
  const insured = { amount: limit, currency: 'USD' } as const
  return isProvider(actor)
    ? say('carrier-cargo-below-value', { carrier, limit: insured, value: { amount: value, currency } })
    : say('own-cargo-below-value', { limit: insured })
}
