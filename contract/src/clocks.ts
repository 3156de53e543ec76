/** How somebody reads hours: 14:30 or 2:30 PM. */
export const CLOCKS = ['24', '12'] as const
export type Clock = (typeof CLOCKS)[number]

/** "14:30", or "2:30 PM" for who reads that clock. */
export function timeOn(clock: Clock, time: string): string {
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(time) ?? []
  if (!hour || clock === '24') return time.slice(0, 5)
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) % 24 < 12 ? 'AM' : 'PM'}`
}

/** A sentence, which we write with 14:30 CST, for who reads that clock. */
export function textOn(clock: Clock, text: string): string {
  return clock === '24' ? text : text.replace(/\b([01]\d|2[0-3]):[0-5]\d(?= [A-Z+])/g, (time) => timeOn(clock, time))
}
