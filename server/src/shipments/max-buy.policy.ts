import { toCents } from '@waybill/contract/money.ts'
import { sayer } from '@waybill/contract/said.ts'
import { SHIPMENT_SAYINGS } from '@waybill/contract/shipments/shipments.sayings.ts'
import type { Actor } from '../actor.ts'
import { Refusal } from '../http/refusal.ts'
import type { LockedShipment } from './activity/timeline.ts'

const say = sayer(SHIPMENT_SAYINGS)

export function isAboveMaxBuy({ max_buy: limit }: Pick<LockedShipment, 'max_buy'>, rate: number): boolean {
  return limit !== null && toCents(rate) > toCents(limit)
}

/** What carriers can book from the load board is never above what may be paid. */
export function refuseBelowPosting(
  { currency }: Pick<LockedShipment, 'currency'>,
  maxBuy: number | null,
  posted: number | null,
): void {
  if (posted === null || !isAboveMaxBuy({ max_buy: maxBuy }, posted)) return
  const message = say('max-buy-below-posting', { price: { amount: posted, currency } })
  throw new Refusal('step-not-allowed', message, { modelState: { maxBuy: [message] } })
}

/** Only those who set the limit see it, beside the field that they filled in (P9). */
export function refuseAboveMaxBuy(
  actor: Pick<Actor, 'persona'>,
  shipment: Pick<LockedShipment, 'max_buy' | 'currency'>,
  rate: number,
  field = 'rate',
): void {
  if (shipment.max_buy === null || !isAboveMaxBuy(shipment, rate)) return
  const message = say('max-buy-is', { amount: { amount: shipment.max_buy, currency: shipment.currency } })
  throw actor.persona === 'operations'
    ? new Refusal('rate-above-max-buy', message, { modelState: { [field]: [message] } })
    : new Refusal('rate-above-max-buy')
}
