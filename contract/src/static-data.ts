import { z } from 'zod'
import { get } from './endpoint.ts'

/** The lists of codes (SPEC §3, §4, §7.2). */
export const STATIC_LISTS = [
  'bookingTypes',
  'declineReasons',
  'entityTypes',
  'equipmentModes',
  'fileTypes',
  'invoiceStatuses',
  'ltlAccessorials',
  'shipmentStatuses',
  'shippingModes',
  'states',
  'tenderStatuses',
  'trailerTypes',
] as const
export const StaticList = z.enum(STATIC_LISTS)
export type StaticList = z.infer<typeof StaticList>

/** A code with its name, in English: a number, or what the trade writes (IL, LFTP). */
export const StaticItem = z.strictObject({ id: z.union([z.number(), z.string()]), name: z.string() })
export type StaticItem = z.infer<typeof StaticItem>

export const staticData = {
  list: get('/api/v2/static_data', {
    says: 'Lists of codes and their names: all of them, or one. They change only with a release.',
    may: 'signed-in',
    query: z.strictObject({ list: StaticList.optional() }),
    returns: z.strictObject({
      data: z.array(z.strictObject({ list: StaticList, items: z.array(StaticItem) })),
      totalCount: z.number().int(),
    }),
  }),
}
