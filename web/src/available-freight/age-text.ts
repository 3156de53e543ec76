import { locale } from '../ui/words.ts'

const MINUTE = 60_000

/** "3 hr. ago": how long a load has been posted. */
export function ageText(since: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.round((now - Date.parse(since)) / MINUTE))
  const format = new Intl.RelativeTimeFormat(locale(), { style: 'short' })
  if (minutes < 60) return format.format(-minutes, 'minute')
  return minutes < 48 * 60
    ? format.format(-Math.round(minutes / 60), 'hour')
    : format.format(-Math.round(minutes / 1_440), 'day')
}
