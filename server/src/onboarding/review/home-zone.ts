import type { EnteredAddress } from '@waybill/contract/company/carrier-profile.ts'

/** The main time zone of a state or province: a company's zone until it sets another. */
const ZONES: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC TN VA VT WV',
  'America/Toronto': 'ON QC',
  'America/Halifax': 'NB NS PE',
  'America/St_Johns': 'NL',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TX WI',
  'America/Winnipeg': 'MB',
  'America/Regina': 'SK',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Edmonton': 'AB NT',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Vancouver': 'BC YT',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
}

export function timeZoneOf({ state, country }: Pick<EnteredAddress, 'state' | 'country'>): string | undefined {
  if (country === 'MX') return 'America/Mexico_City'
  return Object.entries(ZONES).find(([, states]) => states.split(' ').includes(state))?.[0]
}
