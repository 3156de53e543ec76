import type { Objection } from '@waybill/contract/company.ts'
import type { Can } from '@waybill/contract/permissions.ts'
import { type Actor, isProvider } from '../identity/actor.ts'

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

const LINES: Record<InsuredLine, string> = { auto: 'auto liability', cargo: 'cargo' }

/** True, or why the company cannot be booked now. Why a company is "Do Not Use" nobody is told. */
export function canBook(actor: Reader, { name, objections: [gravest] }: Standing): Can {
  return gravest ? sayObjection(actor, name, gravest).text : true
}

export function sayObjection(actor: Reader, name: string, fact: ObjectionFact): Objection {
  return { code: fact.code, text: sentence(actor, name, fact) }
}

function sentence(actor: Reader, name: string, fact: ObjectionFact): string {
  const who = isProvider(actor) ? name : 'Your company'
  const whose = isProvider(actor) ? `${name}: the` : 'Your'
  switch (fact.code) {
    case 'do-not-use':
      return isProvider(actor) ? `${who} is "Do Not Use"` : `${who} cannot be booked`
    case 'on-hold':
      return fact.reason ? `${who} is on hold: ${fact.reason}` : `${who} is on hold`
    case 'not-approved':
      return `${who} is not approved yet`
    case 'no-active-authority':
      return `${who} has no active authority for this`
    case 'out-of-service':
      return `${who} is out of service by order of FMCSA since ${dayText(fact.on)}`
    case 'filing-cancelled':
      return `${whose} liability filing at FMCSA was cancelled: found on ${dayText(fact.on)}`
    case 'safety-rating':
      return `${who} has the safety rating Unsatisfactory`
    case 'insurance-missing':
      return `${whose} ${LINES[fact.line]} insurance is not on file`
    case 'insurance-lapsed':
      return `${whose} ${LINES[fact.line]} insurance lapsed on ${dayText(fact.on)}`
    case 'insurance-expires':
      return `${whose} ${LINES[fact.line]} insurance ends on ${dayText(fact.on)}, before the load is delivered`
    case 'insurance-too-low':
      return `${whose} ${LINES[fact.line]} insurance is below ${new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }).format(fact.required)}`
  }
}

/** A day as people write it: M/DD/YYYY (SPEC §9). */
function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(month)}/${date}/${year}`
}
