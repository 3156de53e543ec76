import { docksFor } from '@waybill/contract/running/docks-for.ts'
import { STATUS_REASONS, type StatusReason } from '@waybill/contract/shipments/status-reasons.ts'
import type { Notice, Occasions, Watch } from '../notifications/notifications.ts'
import { nextOpening } from './appointments/dock-opening.ts'
import { detentionOf, termsOf } from './detention/detention.ts'
import {
  type AppointmentNews,
  lastAppointment,
  reportedProblem,
  type WaitingTruck,
  waitingTrucks,
} from './running-occasions.queries.ts'

const MINUTE = 60_000
/** How long before free time ends we notify dispatcher and provider (domain §1.7). */
const NOTICE = 30 * MINUTE

const shipmentOf = (id: string) => ({ type: 'shipment', id }) as const

export const RUNNING_OCCASIONS: Occasions = {
  'appointment-asked': async (tx, { subject, stopId, byId }) => {
    const news = stopId && (await lastAppointment(tx, subject.id, stopId))
    return news && news.status === 'PENDING' ? [asked(subject.id, news, byId)] : []
  },
  'appointment-changed': async (tx, { subject, stopId, byId }) => {
    const news = stopId && (await lastAppointment(tx, subject.id, stopId))
    return news ? answered(subject.id, news, byId) : []
  },
  'problem-reported': async (tx, { subject, problemId, byId }) => {
    const problem = problemId && (await reportedProblem(tx, subject.id, problemId))
    if (!problem) return []
    const { shipment, text, carrierId, providerId } = problem
    // The column holds the contract's codes.
    const reason = STATUS_REASONS[problem.reason as StatusReason] ?? problem.reason
    return [
      {
        wording: 'problem-reported',
        facts: { shipment, reason, text },
        subject: shipmentOf(subject.id),
        key: `problem-reported:${problemId}`,
        to: [{ companyId: providerId }, ...(carrierId ? [{ companyId: carrierId }] : [])],
        byId,
      },
    ]
  },
}

function asked(id: string, news: AppointmentNews, byId: string | undefined): Notice {
  const { shipment, stop, start, reason, byCompany, customerId, providerId, eventId } = news
  return {
    wording: 'appointment-asked',
    facts: { company: byCompany, shipment, stop, start, reason },
    subject: shipmentOf(id),
    key: `appointment-asked:${eventId}`,
    to: [{ companyId: providerId }, { companyId: customerId }],
    byId,
  }
}

function answered(id: string, news: AppointmentNews, byId: string | undefined): Notice[] {
  const { shipment, stop, start, reason, status, carrierId, driverIds, eventId } = news
  if (!carrierId) return []
  const told = {
    subject: shipmentOf(id),
    key: `appointment-changed:${eventId}`,
    to: [{ companyId: carrierId, drivers: driverIds }],
    byId,
  }
  switch (status) {
    case 'CONFIRMED':
      return [{ wording: 'appointment-confirmed', facts: { shipment, stop, start }, ...told }]
    case 'REJECTED':
      return [{ wording: 'appointment-refused', facts: { shipment, stop, reason }, ...told }]
    case 'CANCELED':
      return [{ wording: 'appointment-canceled', facts: { shipment, stop, reason }, ...told }]
    default:
      return []
  }
}

/** Half an hour before free time ends; after a server restart, also for clocks already running. */
export const DETENTION_WATCH: Watch = {
  everyMs: 60_000,
  find: async (tx, now) =>
    (await waitingTrucks(tx, now, new Date(now.getTime() + NOTICE))).flatMap((truck) => nearEnd(truck, now)),
}

function opensFor(truck: WaitingTruck): Date | null {
  return truck.hasAppointment ? null : nextOpening(docksFor(truck, truck, truck.docks), truck.arrivedAt, truck.timeZone)
}

function nearEnd(truck: WaitingTruck, now: Date): Notice[] {
  const { id, shipment, stop, timeZone, carrierId, providerId, key } = truck
  const clock = detentionOf(
    { ...truck, dockOpensAt: opensFor(truck), departedAt: null, isDropped: false, isEstimated: false },
    termsOf(truck.terms, truck.shippingMode),
    now,
  )
  if (!clock || clock.freeUntil.getTime() - now.getTime() > NOTICE) return []
  return [
    {
      wording: 'detention-near',
      facts: { shipment, stop, until: { at: clock.freeUntil.toISOString(), timeZone } },
      subject: shipmentOf(id),
      key,
      to: [{ companyId: carrierId }, { companyId: providerId }],
    },
  ]
}
