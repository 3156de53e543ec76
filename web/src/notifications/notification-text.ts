import { dayWritten } from '@waybill/contract/day-written.ts'
import type { Fact } from '@waybill/contract/notifications/notification-facts.ts'
import { fillIn, pathOf, WORDINGS } from '@waybill/contract/notifications/notification-wordings.ts'
import type { Notification } from '@waybill/contract/notifications/notifications.ts'
import { wallClockAt } from '../ui/wall-clock.ts'
import { retell, t } from '../ui/words.ts'
import { dayInWords, timeText } from '../ui/zoned-time.ts'

/** Facts that are our own words; the rest are names and numbers. */
const WORDS: readonly string[] = ['lines', 'reason']

/** The text in the user's language, times in the stop's zone or the user's. */
export function sayNotification({ wording, facts }: Notification, timeZone: string): { title: string; text: string } {
  const show = (fact: Fact, name: string): string => {
    if (fact === null) return '—'
    if (typeof fact === 'string') return WORDS.includes(name) ? retell(fact) : fact
    if ('term' in fact) return retell(fact.term)
    if ('code' in fact) return retell(fact)
    if ('day' in fact) return dayWritten(fact.day)
    // Never break a time over two lines.
    return timeText({ at: fact.at, timeZone: fact.timeZone ?? timeZone }).replaceAll(' ', '\u00a0')
  }
  const { title, text }: { title: string; text: string } = WORDINGS[wording]
  return { title: fillIn(t(title), facts, show), text: fillIn(t(text), facts, show) }
}

export function placeOf({ wording, facts }: Notification): string {
  return pathOf(wording, facts)
}

/** Today, yesterday, or the day, in the user's zone. */
export function dayText(at: string, timeZone: string, now = new Date()): string {
  const day = dayOf(new Date(at), timeZone)
  if (day === dayOf(now, timeZone)) return t('Today')
  if (day === dayOf(new Date(now.getTime() - 86_400_000), timeZone)) return t('Yesterday')
  return dayInWords(day, { weekday: 'long', month: 'long', day: 'numeric' })
}

function dayOf(at: Date, timeZone: string): string {
  return wallClockAt(at.getTime(), timeZone).slice(0, 10)
}
