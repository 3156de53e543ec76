import { filledInEnglish } from '@waybill/contract/in-english.ts'
import type { Fact } from '@waybill/contract/notifications/notification-facts.ts'
import { fillIn, pathOf, WORDINGS } from '@waybill/contract/notifications/notification-wordings.ts'
import { zoneNameFrom } from '@waybill/contract/zone-names.ts'
import type { Letter } from '../outside/mail/post.ts'
import type { Notice } from './notice.ts'
import type { Member } from './notices.queries.ts'

/** The same words as in the portal, with the link. Nobody without an address gets a letter. */
export function letterOf(notice: Notice, to: Member, brand: string): Letter | undefined {
  if (!to.emailAddress) return undefined
  const { title, text } = WORDINGS[notice.wording]
  const say = (words: string) => fillIn(words, notice.facts, (fact) => factText(fact, to.timeZone))
  return {
    kind: `notification-${notice.wording}`,
    to: to.emailAddress,
    clock: to.clock,
    subject: say(title),
    paragraphs: [`Hello ${to.firstName},`, `${say(title)}.`, say(text)],
    act: { label: 'Open it in the portal', path: pathOf(notice.wording, notice.facts) },
    foot: {
      text: `You get this from ${brand} because you work for ${to.companyName}. Manage your notifications`,
      path: '/profile?tab=notifications',
    },
    ...(notice.byId && { by: { id: notice.byId } }),
    ...(notice.usefulUntil && { usefulUntil: notice.usefulUntil }),
  }
}

function factText(fact: Fact, timeZone: string): string {
  if (fact === null) return '—'
  if (typeof fact === 'string') return fact
  if ('at' in fact) return momentText(new Date(fact.at), fact.timeZone ?? timeZone)
  return filledInEnglish('{fact}', { fact })
}

/** "Tue 11/24, 08:00 CST", as the portal writes it. */
function momentText(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'numeric',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone,
  })
  const parts = format.formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('weekday')} ${of('month')}/${of('day')}, ${of('hour')}:${of('minute')} ${zoneNameFrom(of('timeZoneName'), timeZone)}`
}
