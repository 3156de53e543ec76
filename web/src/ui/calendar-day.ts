/** A day in no time zone: M/DD/YYYY in every language (SPEC §9). */
export function calendarDayText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'numeric',
    day: '2-digit',
    timeZone: 'UTC',
  })
}

/** Today in the user's calendar. */
export function today(timeZone?: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
}
