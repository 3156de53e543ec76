import type { SubjectType } from './ids.ts'

const TABLE = `
  0 None, 1 Order, 2 Quote, 3 Carrier, 4 Customer, 5 Shipment, 6 Case, 7 Spot Freight, 8 Bid, 9 AP Invoice,
  10 AR Invoice, 11 Contact, 12 Consolidated Invoice, 13 Dock Schedule Instructions, 14 Order Stop, 15 Shipment Stop,
  16 Internal User, 17 Third Party, 18 Driver, 19 Call Recording, 20 LTL Bid, 21 Claim
`

/** SPEC §3's entity types by number. */
export const ENTITY_TYPES: ReadonlyMap<number, string> = new Map(
  TABLE.split(',').map((each) => {
    const [number = '', ...name] = each.trim().split(' ')
    return [Number(number), name.join(' ')]
  }),
)

/** Which of our subjects they are; the others find nothing. */
const SUBJECTS: Readonly<Record<number, SubjectType>> = {
  1: 'order',
  3: 'company',
  4: 'company',
  5: 'shipment',
  6: 'case',
  9: 'invoice',
  11: 'contact',
  17: 'invoice',
  18: 'contact',
}

/** A subject's type from the number or the name that SPEC §3 gives it: 5 and 'Shipment' are 'shipment'. Others stay as sent. */
export function subjectTypeOf(sent: unknown): unknown {
  const number = [...ENTITY_TYPES].find(([code, name]) => sent === name || String(sent) === String(code))?.[0]
  return number === undefined ? sent : (SUBJECTS[number] ?? sent)
}
