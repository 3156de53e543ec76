import { api } from '@waybill/contract/api.ts'
import type { DeclineReason } from '@waybill/contract/freight-codes.ts'
import { voiceOf, type WorldCompany } from '../companies.ts'
import { act, keepRateDeadlines, type Part } from '../stage.ts'

const MINUTE = 60_000

/** What a carrier answers, in minutes after it was asked; offers are shares of the load's rate. */
type RateAnswer = { carrier: WorldCompany; minutes: number } & (
  | { how: 'offers'; share: number; note?: string }
  | { how: 'declines'; reason: DeclineReason }
)

/** Carriers asked for the rate of one load, and what becomes of it. */
export type RateStory = {
  askedAfter: number
  respondWithin: number
  carriers: readonly WorldCompany[]
  note?: string
  /** The round awards at the deadline up to this share of the rate, and counters what is a little above. */
  awardUpTo?: number
  answers: readonly RateAnswer[]
  end?: { minutes: number } & (
    | { how: 'awards' | 'counters'; carrier: WorldCompany; share: number }
    | { how: 'withdraws'; reason: string }
  )
}

type Load = { id: string; rate: number; provider: WorldCompany; createdAt: Date }

export function* askedForRates({ id: shipmentId, rate, provider, createdAt }: Load, story: RateStory): Part<void> {
  const staff = voiceOf(provider)
  const askedAt = new Date(createdAt.getTime() + story.askedAfter * MINUTE)
  const after = (minutes: number) => new Date(askedAt.getTime() + minutes * MINUTE)
  const dollars = (share: number) => Math.round((rate * share) / 5) * 5
  const { awardUpTo, note, respondWithin } = story
  const { id: rateRoundId, requests } = yield* act(askedAt, staff, api.rateRounds.ask, {
    body: {
      shipmentId,
      carrierIds: story.carriers.map(({ id }) => id),
      respondWithinMinutes: respondWithin,
      ...(note && { note }),
      ...(awardUpTo && { automation: { awardUpTo: dollars(awardUpTo), counterWithinPercent: 4 } }),
    },
  })
  const toOf = ({ id }: WorldCompany) => ({
    rateRequestId: requests.find(({ carrierId }) => carrierId === id)?.rateRequestId ?? '',
  })
  for (const answer of story.answers) {
    const body =
      answer.how === 'offers'
        ? ({ status: 'Offered', amount: dollars(answer.share), ...(answer.note && { note: answer.note }) } as const)
        : ({ status: 'Declined', declineReason: answer.reason } as const)
    const { carrier, minutes } = answer
    yield* act(after(minutes), voiceOf(carrier), api.rateRequests.respond, { params: toOf(carrier), body })
  }
  const { end } = story
  if (end && end.minutes < respondWithin) {
    if (end.how === 'withdraws')
      yield* act(after(end.minutes), staff, api.rateRounds.withdraw, {
        params: { rateRoundId },
        body: { reason: end.reason },
      })
    else {
      const body = { amount: dollars(end.share) }
      const endpoint = end.how === 'awards' ? api.rateRounds.award : api.rateRounds.counter
      yield* act(after(end.minutes), staff, endpoint, { params: toOf(end.carrier), body })
    }
  }
  yield* keepRateDeadlines(after(respondWithin))
}
