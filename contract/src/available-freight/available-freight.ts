import { z } from 'zod'
import { del, get, post, put } from '../endpoint.ts'
import { filterSetEndpoints } from '../filter-sets/filter-sets.ts'
import { EquipmentMode, ShipmentStatus, ShippingMode } from '../freight-codes.ts'
import { GeoPoint } from '../geo.ts'
import { Id } from '../ids.ts'
import { LaneStop } from '../lane.ts'
import { MilesEngine } from '../miles.ts'
import { Currency, EnteredDebt, Money, UnitRate } from '../money.ts'
import { Paging, pageOf } from '../paging.ts'
import { Can } from '../permissions.ts'
import { RateRequestStatus } from '../rate-requests/rate-request-search.ts'
import { RateLane, RateRequest } from '../rate-requests/rate-requests.ts'
import { Shipment } from '../shipments/shipments.ts'
import { Instant } from '../time.ts'
import { BoardCountsQuery, BoardFilter, BoardPointsQuery, BoardQuery } from './board-search.ts'

/** Why a company hides a load from its board. */
export const HIDE_REASONS = ['rate', 'lane', 'times', 'equipment', 'other'] as const
export const HideReason = z.enum(HIDE_REASONS)
export type HideReason = z.infer<typeof HideReason>

/** What a company's people note of a load, for each other. */
export const BoardMark = z.strictObject({
  isStarred: z.boolean(),
  hiddenBecause: HideReason.nullable(),
  note: z.string().trim().max(500).nullable(),
})
export type BoardMark = z.infer<typeof BoardMark>

/** How a load is on the board. Carriers only read of open ones. */
export const Posting = z.strictObject({
  /** Book It Now; null: no price is said. */
  rate: Money.nullable(),
  /** Another with each change of the price or the load: what is booked is what was read. */
  version: z.number().int(),
  postedAt: Instant,
  /** Waiting for the tender run to end; asleep while carriers are asked; over once its pickup has passed. */
  state: z.enum(['open', 'waiting', 'asleep', 'over']),
  /** Who may see it, for the provider; null: every carrier. */
  carriers: z.array(z.strictObject({ id: Id, name: z.string() })).nullable(),
})
export type Posting = z.infer<typeof Posting>

const facts = {
  id: Id,
  shipmentNumber: z.string(),
  lane: z.array(LaneStop),
  equipmentMode: EquipmentMode,
  shippingMode: ShippingMode,
  miles: z.number().int().nullable(),
  milesEngine: MilesEngine.nullable(),
  weight: z.number().nullable(),
  commodities: z.array(z.string()),
  isHazmat: z.boolean(),
  isTeamRequired: z.boolean(),
  reeferTemperature: z.number().nullable(),
  currency: Currency,
}

/** The company's open rate request for a load: it was asked, or has made an offer. */
export const OwnOffer = z.strictObject({
  rateRequestId: Id,
  status: RateRequestStatus,
  amount: Money.nullable(),
  /** What the provider would pay instead, while that is open. */
  counter: Money.nullable(),
})
export type OwnOffer = z.infer<typeof OwnOffer>

/** A company makes at most so many offers for a load, revisions included. */
export const MOST_OFFERS = 5

/** A load nobody has booked yet, as the reader may see it: no street addresses, no price except their own offer's (domain §7.1). */
export const AvailableLoad = z.strictObject({
  ...facts,
  status: ShipmentStatus,
  /** The reader's own open offer, if there is one. */
  tender: z.strictObject({ tenderId: Id, tenderNumber: z.string(), rate: Money }).nullable(),
  posting: Posting.nullable(),
  offer: OwnOffer.nullable(),
  /** The reader's company's own. */
  mark: BoardMark,
  can: z.strictObject({ tender: Can, post: Can, book: Can, offer: Can }),
})
export type AvailableLoad = z.infer<typeof AvailableLoad>

/** One open load on the board. Empty miles are estimates by road, from the searched origin and to the searched destination. */
export const BoardRow = z.strictObject({
  ...facts,
  postedAt: Instant,
  rate: Money.nullable(),
  milesOut: z.number().int().nullable(),
  milesIn: z.number().int().nullable(),
  /** Per loaded mile, and per mile driven, empty ones too. */
  perMile: UnitRate.nullable(),
  perAllMiles: UnitRate.nullable(),
  mark: BoardMark,
  offer: OwnOffer.nullable(),
})
export type BoardRow = z.infer<typeof BoardRow>

/** More loads than this come as cells. */
export const MOST_BOARD_POINTS = 2_000

/** Where a load is picked up, to a mile. */
export const BoardPoint = z.strictObject({
  ...GeoPoint.shape,
  shipmentNumber: z.string(),
  rate: Money.nullable(),
  /** Per mile driven, empty ones too. */
  perAllMiles: UnitRate.nullable(),
  currency: Currency,
})
export type BoardPoint = z.infer<typeof BoardPoint>

/** Loads picked up near each other, where each alone would be too many. */
export const BoardCell = z.strictObject({
  ...GeoPoint.shape,
  count: z.number().int(),
  /** The best per mile driven, in each currency that loads there have. */
  best: z.array(z.strictObject({ amount: UnitRate, currency: Currency })),
})
export type BoardCell = z.infer<typeof BoardCell>

/** A load's way over the highways, to draw: an estimate like its miles, no directions. */
export const LoadRoute = z.strictObject({
  /** In order; null where a stop is not on the map. */
  stops: z.array(GeoPoint.nullable()),
  path: z.array(GeoPoint),
})
export type LoadRoute = z.infer<typeof LoadRoute>

/** What a truck can load after its delivery, and the empty miles to it (domain §7.3). */
export const Reload = z.strictObject({
  ...AvailableLoad.omit({ can: true, posting: true, mark: true, offer: true }).shape,
  emptyMiles: z.number().int(),
})
export type Reload = z.infer<typeof Reload>

const load = '/api/v2/available_freight/:shipmentNumber'

export const availableFreight = {
  list: get('/api/v2/available_freight', {
    says: 'The load board: posted loads that nobody hauls yet, around a place, on a lane, at a price. Counts stop at 10,000.',
    may: 'available-freight:read',
    query: BoardQuery,
    returns: pageOf(BoardRow),
    refuses: ['place-unknown'],
  }),
  counts: get('/api/v2/available_freight/counts', {
    says: 'How many loads each view of the load board holds.',
    may: 'available-freight:read',
    query: BoardCountsQuery,
    returns: z.strictObject({
      open: z.number().int(),
      priced: z.number().int(),
      starred: z.number().int(),
      hidden: z.number().int(),
    }),
    refuses: ['place-unknown'],
  }),
  points: get('/api/v2/available_freight/points', {
    says: 'Pickups of the loads on the board, for the map: one by one, or grouped into cells above 2,000.',
    may: 'available-freight:read',
    query: BoardPointsQuery,
    returns: z.strictObject({
      points: z.array(BoardPoint),
      cells: z.array(BoardCell),
      /** Of a search along one. */
      way: z.array(GeoPoint),
      /** In all; some may not be on the map. */
      totalCount: z.number().int(),
    }),
    refuses: ['place-unknown', 'too-many-requests'],
  }),
  ...filterSetEndpoints('available_freight', 'available-freight:read', z.strictObject(BoardFilter)),
  find: get(load, {
    says: 'One load that is Ready to Book or Tendering.',
    may: 'available-freight:read',
    returns: AvailableLoad,
    refuses: ['not-found'],
  }),
  route: get(`${load}/route`, {
    says: 'The highway route of an open load, between the postal codes of its stops.',
    may: 'available-freight:read',
    returns: LoadRoute,
    refuses: ['not-found'],
  }),
  lane: get(`${load}/lane`, {
    says: 'What your company knows of a posted load’s lane before it makes an offer: its own loads, its fuel surcharge, the empty miles to the pickup.',
    may: 'available-freight:offer',
    returns: RateLane,
    refuses: ['not-found'],
  }),
  post: put(`${load}/posting`, {
    says: 'Posts a load to the load board, or changes how it is posted.',
    may: 'available-freight:post',
    body: z.strictObject({
      rate: EnteredDebt.nullable().default(null),
      /** None: every carrier. */
      carrierIds: z.array(Id).max(200).default([]),
      isAfterTendering: z.boolean().default(false),
    }),
    returns: AvailableLoad,
    refuses: ['not-found', 'shipment-not-open', 'rate-above-max-buy'],
  }),
  withdraw: del(`${load}/posting`, {
    says: 'Takes a load off the load board. Repeating it changes nothing.',
    may: 'available-freight:post',
    returns: AvailableLoad,
    refuses: ['not-found'],
  }),
  book: post(`${load}/booking`, {
    says: 'Book It Now: books a posted load at its price, if price and load are still as read.',
    may: 'available-freight:book',
    body: z.strictObject({ version: z.number().int().min(0), rate: EnteredDebt }),
    returns: Shipment,
    refuses: ['not-found', 'load-taken', 'load-changed', 'carrier-not-bookable', 'too-many-requests'],
    status: 200,
  }),
  offer: post(`${load}/offers`, {
    says: 'Offers to haul a posted load at an amount: a rate request that the carrier opens itself, or answers. At the provider’s open counter or below, it books the load.',
    may: 'available-freight:offer',
    body: z.strictObject({
      amount: EnteredDebt,
      /** At most seven days ahead. */
      validUntil: Instant.optional(),
      note: z.string().trim().max(500).optional(),
    }),
    returns: RateRequest,
    refuses: [
      'not-found',
      'bad-request',
      'load-taken',
      'offer-not-taken',
      'carrier-not-bookable',
      'rate-request-no-longer-open',
      'rate-above-max-buy',
      'too-many-requests',
    ],
    status: 200,
  }),
  mark: put(`${load}/mark`, {
    says: 'Stars or hides a posted load and keeps a note of it, for the company’s own people.',
    may: 'available-freight:mark',
    body: BoardMark,
    returns: AvailableLoad,
    refuses: ['not-found'],
  }),
  reloads: get('/api/v2/shipments/:shipment/reloads', {
    says: 'Available loads within reach of a truck after its last delivery: within 100 miles and a day, same equipment, nearest first.',
    may: 'available-freight:read',
    query: z.strictObject(Paging),
    returns: pageOf(Reload),
    refuses: ['not-found'],
  }),
}
