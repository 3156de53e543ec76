import { z } from 'zod'
import { get, put } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { BoardFilter } from './board-search.ts'

/** How soon somebody hears of what a saved search finds. */
export const ALERT_PACES = ['off', 'at-once', 'daily'] as const
export const AlertPace = z.enum(ALERT_PACES)
export type AlertPace = z.infer<typeof AlertPace>

/** `22:00`, by the clock of the person's company. */
const ClockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 22:00')

/** No news between these times: what comes meanwhile is told at their end. Past midnight when they end before they begin. */
const QuietHours = z.strictObject({ from: ClockTime, until: ClockTime })

export const BoardAlert = z.strictObject({ pace: AlertPace, quiet: QuietHours.nullable() })
export type BoardAlert = z.infer<typeof BoardAlert>

/** A saved search of the load board, and whether its person hears of what it finds. */
export const SavedSearch = z.strictObject({
  id: Id,
  name: z.string(),
  filters: z.strictObject(BoardFilter),
  ...BoardAlert.shape,
})
export type SavedSearch = z.infer<typeof SavedSearch>

export const boardAlerts = {
  list: get('/api/v2/available_freight/alerts', {
    says: 'Your saved searches of the load board, and which of them alert you to new loads. Times are in your company’s time zone.',
    may: 'available-freight:watch',
    returns: z.strictObject({ data: z.array(SavedSearch) }),
  }),
  set: put('/api/v2/available_freight/filter_sets/:filterSetId/alert', {
    says: 'Sets alerts for new loads that a saved search finds: right away, once a day, or off. Each version of a load is sent once.',
    may: 'available-freight:watch',
    body: BoardAlert,
    returns: SavedSearch,
    refuses: ['not-found', 'bad-request', 'place-unknown'],
  }),
}
