import { SCORE_TIER_NAMES } from '@waybill/contract/tier-names.ts'
import type { Tx } from '../db/connection.ts'
import type { Happened, Notice, Occasions } from '../notifications/notifications.ts'
import { findContestNews, findFall } from './score-occasions.queries.ts'

/** Each side hears the other about a contested load, and a carrier a week ahead that its tier falls. */
export const SCORE_OCCASIONS: Occasions = {
  'score-contested': async (tx, happened) => {
    const news = await contestOf(tx, happened)
    if (news?.state !== 'open') return []
    const facts = { company: news.carrier, shipment: news.shipment }
    return [{ wording: 'score-contested', facts, ...about(happened), to: ['provider'] }]
  },
  'score-answered': async (tx, happened) => {
    const news = await contestOf(tx, happened)
    if (!news?.answer) return []
    const wording = news.state === 'excused' ? 'score-excused' : 'score-upheld'
    const facts = { shipment: news.shipment, answer: news.answer }
    return [{ wording, facts, ...about(happened), to: [{ companyId: news.carrierId }] }]
  },
  'score-falls': async (tx, happened): Promise<readonly Notice[]> => {
    const { id: companyId } = happened.subject
    const fall = await findFall(tx, companyId)
    if (!fall) return []
    const facts = { tier: { term: SCORE_TIER_NAMES[fall.tier] }, day: { day: fall.on } }
    return [{ wording: 'score-tier-falls', facts, ...about(happened), to: [{ companyId }] }]
  },
}

async function contestOf(tx: Tx, { contestId }: Happened) {
  return contestId === undefined ? undefined : await findContestNews(tx, contestId)
}

function about({ id, subject, byId }: Happened) {
  return { subject, key: `score:${id}`, byId }
}
