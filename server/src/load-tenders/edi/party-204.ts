import { LOAD_TENDER_SAYINGS } from '@waybill/contract/load-tenders/load-tenders.sayings.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Contact, Party } from './load-tender.ts'
import { countryOfPostalCode, normalisePostalCode, statesOfPostalCode } from './postal-areas.ts'
import { shown } from './x12/element-values.ts'
import { COUNTRIES } from './x12/x12-codes.ts'
import { element, type Segment } from './x12/x12-envelope.ts'
import type { Report } from './x12/x12-findings.ts'

const say = sayer(LOAD_TENDER_SAYINGS)

/** N1 with the N2, N3, N4 and G61 that follow it. */
export type PartyLoop = { n1: Segment; details: Segment[]; contact?: Contact }

export function readParty({ n1, details }: PartyLoop, report: Report): Party {
  const n4 = details.find((segment) => segment.id === 'N4')
  const postalCode = n4 ? normalisePostalCode(element(n4, 3)) : ''
  const state = n4 ? element(n4, 2).toUpperCase() : ''
  const city = n4 ? element(n4, 1) : ''
  const country = n4 ? readCountry(n4, postalCode) : ''
  const party: Party = {
    role: element(n1, 1),
    name: element(n1, 2) || element(n1, 4),
    addressLines: [],
    city,
    state,
    postalCode: country === 'US' ? withLeadingZero(postalCode, n4, report) : postalCode,
    country,
  }
  if (element(n1, 4)) {
    party.code = element(n1, 4)
    party.codeQualifier = element(n1, 3)
  }
  const n2 = details.find((segment) => segment.id === 'N2')
  if (n2) party.name = [party.name, element(n2, 1), element(n2, 2)].filter(Boolean).join(' ')
  party.addressLines = readAddressLines(details, party, report)
  if (n4) checkState(n4, party, report)
  return party
}

/** Name and phone number. Text in the number's place that is not a number becomes a note. */
export function readContact(g61: Segment): Contact | undefined {
  const name = element(g61, 2)
  const [kind, number] = [element(g61, 3), element(g61, 4)]
  if (!name && !number) return undefined
  const contact: Contact = { name }
  if (!number) return contact
  if (kind === 'EM' || number.includes('@')) contact.email = number
  else if (number.replace(/\D/g, '').length >= 7) contact.phone = number
  else contact.note = number
  return contact
}

export const hasPlace = (party: Party): boolean => party.postalCode !== '' || (party.city !== '' && party.state !== '')

function readCountry(n4: Segment, postalCode: string): string {
  const said = element(n4, 4).toUpperCase()
  return COUNTRIES.get(said) ?? (said || countryOfPostalCode(postalCode) || 'US')
}

function withLeadingZero(postalCode: string, n4: Segment | undefined, report: Report): string {
  if (!n4 || !/^\d{4}$/.test(postalCode)) return postalCode
  const reason = say('edi-postal-code-short', { given: postalCode, taken: `0${postalCode}` })
  report(n4, 'address-mended', reason, { element: 3, severity: 'warning' })
  return `0${postalCode}`
}

/** Some partners repeat the city line as the street ('Springfield IL,62701'). It is no street. */
function readAddressLines(details: Segment[], party: Party, report: Report): string[] {
  const cityLine = lettersOf(`${party.city}${party.state}${party.postalCode}`)
  const lines: string[] = []
  for (const n3 of details.filter((segment) => segment.id === 'N3')) {
    for (const line of [element(n3, 1), element(n3, 2)].filter(Boolean)) {
      if (lettersOf(line) !== cityLine) {
        lines.push(line)
        continue
      }
      const reason = party.name
        ? say('edi-street-is-city', { line: shown(line), party: party.name })
        : say('edi-street-is-city-unnamed', { line: shown(line) })
      report(n3, 'address-mended', reason, { element: 1, severity: 'warning' })
    }
  }
  return lines
}

function checkState(n4: Segment, party: Party, report: Report): void {
  const states = statesOfPostalCode(party.postalCode)
  if (states.length === 0 || party.state === '' || states.includes(party.state)) return
  const { postalCode, state } = party
  const reason = say('edi-postal-code-elsewhere', { postalCode, states, state: shown(state) })
  report(n4, 'value-implausible', reason, { element: 3, severity: 'warning' })
}

const lettersOf = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
