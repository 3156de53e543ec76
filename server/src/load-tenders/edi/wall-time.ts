/** A time as the dock's clock shows it; its zone is that of the stop's postal code unless the document names one (domain §1.4). */
export type WallTime = {
  /** YYYY-MM-DD */
  date: string
  /** HH:MM; absent = any time that day. */
  time?: string
  /** X12 element 623: LT local, ET, CT, MT, PT … */
  zoneCode?: string
}

/** CCYYMMDD, or YYMMDD as old translators still write; a day that does not exist is undefined. */
export function readDate(text: string): string | undefined {
  if (!/^(\d{6}|\d{8})$/.test(text)) return undefined
  const full = text.length === 8 ? text : `20${text}`
  const date = `${full.slice(0, 4)}-${full.slice(4, 6)}-${full.slice(6)}`
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date) ? date : undefined
}

/** HHMM, HHMMSS or HMM; 2400 is the last minute of its day. */
export function readTime(text: string): string | undefined {
  if (!/^\d{3,8}$/.test(text)) return undefined
  const digits = text.length === 3 ? `0${text}` : text
  const [hours, minutes] = [digits.slice(0, 2), digits.slice(2, 4)]
  if (hours === '24' && minutes === '00') return '23:59'
  return Number(hours) < 24 && Number(minutes) < 60 ? `${hours}:${minutes}` : undefined
}

export const startOf = (wall: WallTime): string => `${wall.date}T${wall.time ?? '00:00'}`
export const endOf = (wall: WallTime): string => `${wall.date}T${wall.time ?? '23:59'}`
