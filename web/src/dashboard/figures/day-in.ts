/** The calendar day in a zone, `YYYY-MM-DD`, some days before now if asked. */
export function dayIn(timeZone: string, daysAgo = 0, now = Date.now()): string {
  // Canadian dates are in ISO 8601 form.
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    now - daysAgo * 86_400_000,
  )
}
