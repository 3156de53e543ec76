/** Time codes (X12 element 623) by first letter. The second means standard, daylight or whichever applies that day. */
const ZONES = new Map([
  ['A', 'America/Anchorage'],
  ['C', 'America/Chicago'],
  ['E', 'America/New_York'],
  ['H', 'Pacific/Honolulu'],
  ['M', 'America/Denver'],
  ['N', 'America/St_Johns'],
  ['P', 'America/Los_Angeles'],
  ['T', 'America/Halifax'],
])

/** The IANA zone of a time code; undefined for local time (LT) and for unknown codes. */
export function zoneNamed(code: string | undefined): string | undefined {
  if (code === 'UT' || code === 'GM') return 'UTC'
  return code && /^[ACEHMNPT][TSD]$/.test(code) ? ZONES.get(code.slice(0, 1)) : undefined
}
