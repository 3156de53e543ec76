import { api } from '@waybill/contract/api.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import type { RateRoundRequest } from '@waybill/contract/rate-requests/rate-rounds.ts'
import type { z } from 'zod'
import { aShipment } from '../world/factories.ts'
import type { House } from './house.ts'
import { type Company, foundCompany, hire, type Person } from './people.ts'

export type SignedIn = Person & { token: string; sessionId: string }

/** A provider, three carriers, and a load for 2,000 at most without one. */
export async function rateMarket(house: House) {
  const signIn = async (persona: Persona): Promise<SignedIn> => {
    const person = await hire(house.waybill.db, persona)
    return { ...person, ...(await house.sessionOf(person)) }
  }
  const [ops, alder, birch, cedar] = await Promise.all([
    signIn('operations'),
    signIn('carrier-dispatcher'),
    signIn('carrier-dispatcher'),
    signIn('carrier-dispatcher'),
  ])
  const customer: Company = await foundCompany(house.waybill.db, 'shipper')
  const provider = ops.company
  const load = await aShipment(house.waybill.db, { provider, customer, maxBuy: 2_000 })

  const askWith = async (
    more: Partial<z.input<typeof RateRoundRequest>>,
    ...carriers: SignedIn[]
  ): Promise<string[]> => {
    const { body, status, text } = await house.call(api.rateRounds.ask, {
      as: ops,
      body: {
        shipmentId: load.shipmentId,
        carrierIds: carriers.map(({ company }) => company.id),
        respondWithinMinutes: 60,
        ...more,
      },
    })
    if (status !== 201) throw new Error(text)
    return carriers.map(
      ({ company }) => body.requests.find(({ carrierId }) => carrierId === company.id)?.rateRequestId ?? '',
    )
  }
  const ofShipment = async () =>
    (await house.call(api.rateRounds.ofShipment, { as: ops, params: { shipmentId: load.shipmentId } })).body
  /** What operations do with one request, and with its round. */
  const round = (rateRequestId: string) => ({
    award: (amount: number) =>
      house.call(api.rateRounds.award, { as: ops, params: { rateRequestId }, body: { amount } }),
    counter: (amount: number, more: { openForMinutes?: number } = {}) =>
      house.call(api.rateRounds.counter, { as: ops, params: { rateRequestId }, body: { amount, ...more } }),
    withdraw: async (reason?: string) => {
      const { data } = await ofShipment()
      const own = data.find(({ requests }) => requests.some((one) => one.rateRequestId === rateRequestId))
      return await house.call(api.rateRounds.withdraw, {
        as: ops,
        params: { rateRoundId: own?.id ?? '' },
        body: reason ? { reason } : {},
      })
    },
  })
  return {
    ops,
    alder,
    birch,
    cedar,
    customer,
    provider,
    load,
    askWith,
    ask: (...carriers: SignedIn[]) => askWith({}, ...carriers),
    ofShipment,
    round,
  }
}
