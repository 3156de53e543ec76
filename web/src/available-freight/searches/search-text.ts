import type { BoardAlert, SavedSearch } from '@waybill/contract/available-freight/board-alerts.ts'
import { EQUIPMENT_MODE_NAMES } from '@waybill/contract/freight-codes.ts'
import { timeWritten } from '../../ui/clock.ts'
import { t } from '../../ui/words.ts'

/** By the company's clock. */
export const DAILY_AT = '07:00'

/** What a search asks for, in one line. */
export function searchText({
  query,
  origin,
  originRadius,
  destination,
  destinationStates,
  along,
  ...more
}: SavedSearch['filters']): string {
  const parts = [
    query && `“${query}”`,
    ...(along && origin && destination
      ? [t('along {origin} – {destination}, {miles} mi', { origin, destination, miles: along })]
      : [
          origin && t('from {place}, {miles} mi', { place: origin, miles: originRadius }),
          destination && t('to {place}, {miles} mi', { place: destination, miles: more.destinationRadius }),
        ]),
    more.area && t('in a part of the map'),
    destinationStates?.length && t('to {states}', { states: destinationStates.join(', ') }),
    more.equipmentModes?.map((mode) => t(EQUIPMENT_MODE_NAMES[mode])).join(', '),
    more.minRate && t('at least ${amount}', { amount: more.minRate }),
    more.minPerMile && t('at least ${amount}/mi', { amount: more.minPerMile }),
  ]
  return parts.filter(Boolean).join(' · ') || t('Every open load')
}

export function alertText({ pace, quiet }: BoardAlert): string {
  const daily = t('Alerts you once a day, at {time}', { time: timeWritten(DAILY_AT) })
  const told = { off: t('No alert'), 'at-once': t('Alerts you right away'), daily }[pace]
  if (pace === 'off' || !quiet) return told
  return `${told} · ${t('quiet {from}–{until}', { from: timeWritten(quiet.from), until: timeWritten(quiet.until) })}`
}
