import type { Occasions } from '../notifications/notifications.ts'
import { lateRiskAt } from './tracking.queries.ts'

/** A load that threatens to be late: its dispatchers and the provider hear it once for each stop and level. */
export const TRACKING_OCCASIONS: Occasions = {
  'late-risk-changed': async (tx, { subject, stopId }) => {
    const news = stopId && (await lateRiskAt(tx, subject.id, stopId))
    if (!news) return []
    const { shipment, stop, due, expected, risk, carrierId, providerId } = news
    return [
      {
        wording: risk === 'late' ? 'load-late' : 'load-at-risk',
        facts: { shipment, stop, due, expected },
        subject: { type: 'shipment', id: subject.id },
        key: `late-risk:${stopId}:${carrierId}:${risk}`,
        to: [{ companyId: carrierId }, { companyId: providerId }],
      },
    ]
  },
}
