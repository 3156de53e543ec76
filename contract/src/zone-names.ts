/** What the trade calls the zones of the US and Canada for which Intl has only an offset (SPEC §9). */
const NAMES: Readonly<Record<string, string>> = {
  'GMT-3:30': 'NST',
  'GMT-2:30': 'NDT',
  'GMT-4': 'AST',
  'GMT-3': 'ADT',
  // Yukon.
  'GMT-7': 'MST',
  // Guam and the Northern Marianas; American Samoa.
  'GMT+10': 'ChST',
  'GMT-11': 'SST',
}

/** A zone's abbreviation, from Intl's short name of it. */
export function zoneNameFrom(short: string, timeZone: string): string {
  return /^(?:America|Pacific)\//.test(timeZone) ? (NAMES[short] ?? short) : short
}
