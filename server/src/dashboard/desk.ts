import { CaseQuery } from '@waybill/contract/cases/case-search.ts'
import { CASE_STATUSES } from '@waybill/contract/cases/case-statuses.ts'
import type { CaseRow } from '@waybill/contract/cases/cases.ts'
import { CustomerApprovalQuery } from '@waybill/contract/cases/customer-approvals.ts'
import type { CompanyRow } from '@waybill/contract/company/company.ts'
import { CompanyQuery } from '@waybill/contract/company/company-search.ts'
import type { Desk, DeskKind, DeskRow } from '@waybill/contract/dashboard/desk.ts'
import type { FactorAssignment } from '@waybill/contract/factoring/factoring.ts'
import { AssignmentQuery } from '@waybill/contract/factoring/factoring-search.ts'
import { TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import { InvoiceQuery } from '@waybill/contract/invoices/invoice-search.ts'
import type { InvoiceRow } from '@waybill/contract/invoices/invoices.ts'
import { OrderQuery } from '@waybill/contract/orders/order-search.ts'
import { ORDER_STATUS } from '@waybill/contract/orders/order-status.ts'
import type { OrderRow } from '@waybill/contract/orders/orders.ts'
import { PayerInvoiceQuery } from '@waybill/contract/payer-invoices/payer-invoice-search.ts'
import { DisputeListQuery } from '@waybill/contract/payments/payment-search.ts'
import { may, type Persona, seesPayerInvoices } from '@waybill/contract/permissions.ts'
import { RateRequestQuery } from '@waybill/contract/rate-requests/rate-request-search.ts'
import type { RateRequestRow } from '@waybill/contract/rate-requests/rate-requests.ts'
import { ShipmentQuery, UNDER_WAY } from '@waybill/contract/shipments/shipment-search.ts'
import type { ShipmentRow } from '@waybill/contract/shipments/shipments.ts'
import { TenderQuery } from '@waybill/contract/tenders/tender-search.ts'
import type { TenderRow } from '@waybill/contract/tenders/tenders.ts'
import type { Actor } from '../actor.ts'
import * as cases from '../cases/cases.ts'
import * as companies from '../company/company.ts'
import * as factoring from '../factoring/factoring.ts'
import type { Json } from '../http/json.ts'
import * as invoices from '../invoices/invoices.ts'
import * as orders from '../orders/orders.ts'
import * as payerInvoices from '../payer-invoices/payer-invoices.ts'
import * as payments from '../payments/payments.ts'
import * as rateRequests from '../rate-requests/rate-requests.ts'
import * as shipments from '../shipments/shipments.ts'
import * as tenders from '../tenders/tenders.ts'

/** Enough for a morning; the lists hold the rest. */
const ROWS = 20
const HOUR = 3_600_000

type Found = { kind: DeskKind; rows: DeskRow[]; totalCount: number }
type Waiting = { of: (actor: Actor) => boolean; find: (actor: Actor) => Promise<Found> }

const isOneOf =
  (...personas: readonly Persona[]) =>
  ({ persona }: Actor) =>
    personas.includes(persona)

/** Whoever bills for a carrier. */
const bills = ({ persona }: Actor) => may(persona, 'invoice:submit')
const moves = isOneOf('carrier-admin', 'carrier-dispatcher', 'broker')

/** Each kind is read from the list that it leads to, in that list's most urgent order: so the totals agree, and no row is missing from the top. */
const WAITING: readonly Waiting[] = [
  {
    of: moves,
    find: async (actor) => {
      const page = await tenders.list(
        actor,
        TenderQuery.parse({ statuses: String(TENDER_STATUS.sent), pageSize: ROWS }),
      )
      return found('tender', page, (tender: TenderRow) => ({ kind: 'tender', dueAt: tender.respondBy, tender }))
    },
  },
  {
    of: ({ persona }) => may(persona, 'rate-request:answer'),
    find: async (actor) => {
      const page = await rateRequests.list(actor, RateRequestQuery.parse({ statuses: 'Sent', pageSize: ROWS }))
      return found('rate-request', page, (rateRequest: RateRequestRow) => ({
        kind: 'rate-request',
        dueAt: rateRequest.respondBy,
        rateRequest,
      }))
    },
  },
  {
    of: moves,
    find: async (actor) => {
      const page = await updatesOf(actor)
      return found('update', page, (shipment: ShipmentRow) => ({ kind: 'update', dueAt: lateAt(shipment), shipment }))
    },
  },
  {
    of: moves,
    find: async (actor) => {
      const page = await shipments.inView(actor, 'late-risk', { page: 1, pageSize: ROWS })
      return found('late-risk', page, (shipment: ShipmentRow) => ({
        kind: 'late-risk',
        dueAt: shipment.deliveryAt,
        shipment,
      }))
    },
  },
  {
    // A factor or a broker can send a paper, and not the bill.
    of: (actor) => bills(actor) || isOneOf('factor', 'broker')(actor),
    find: async (actor) => {
      const papers = bills(actor) ? undefined : 'missing'
      const page = await invoices.list(actor, invoicesBy({ status: 'UnInvoiced', papers, sortProperty: 'delivered' }))
      return found('bill', page, (invoice: InvoiceRow) => ({ kind: 'bill', dueAt: billedFrom(invoice), invoice }))
    },
  },
  {
    of: bills,
    find: async (actor) => {
      const page = await invoices.list(
        actor,
        invoicesBy({ status: 'Pending', nextActor: 'carrier', sortProperty: 'delivered' }),
      )
      return found('exception', page, (invoice: InvoiceRow) => ({
        kind: 'exception',
        dueAt: invoice.submittedAt,
        invoice,
      }))
    },
  },
  {
    of: isOneOf('payables'),
    find: async (actor) => {
      const page = await invoices.list(
        actor,
        invoicesBy({ status: 'Pending', nextActor: 'provider', sortProperty: 'due' }),
      )
      return found('audit', page, (invoice: InvoiceRow) => ({ kind: 'audit', dueAt: noon(invoice.dueOn), invoice }))
    },
  },
  {
    of: isOneOf('payables'),
    find: async (actor) => {
      const page = await invoices.list(
        actor,
        invoicesBy({ status: 'UnInvoiced', nextActor: 'provider', sortProperty: 'delivered' }),
      )
      return found('broker-bill', page, (invoice: InvoiceRow) => ({
        kind: 'broker-bill',
        dueAt: billedFrom(invoice),
        invoice,
      }))
    },
  },
  {
    of: (actor) => seesPayerInvoices(actor) && (isOneOf('payer', 'payables')(actor) || bills(actor)),
    find: async (actor) => {
      const { companyKind } = actor
      const query = PayerInvoiceQuery.parse({ nextActor: companyKind, pageSize: ROWS })
      const { data, totalCount } = await payerInvoices.list(actor, query)
      const rows = data.map(
        (payerInvoice): DeskRow => ({
          kind: 'payer-invoice',
          dueAt: payerInvoice.dueDateTimeStamp,
          payerInvoice,
        }),
      )
      return { kind: 'payer-invoice', rows, totalCount }
    },
  },
  {
    of: ({ persona }) => may(persona, 'case:open'),
    find: async (actor) => found('case', await casesOf(actor, 'carrier'), waitingCase),
  },
  {
    of: isOneOf('payables'),
    find: async (actor) => found('case', await casesOf(actor, 'provider'), waitingCase),
  },
  {
    of: ({ persona }) => may(persona, 'customer-approval:answer'),
    find: async (actor) => {
      const { data, totalCount } = await cases.listApprovals(actor, CustomerApprovalQuery.parse({ pageSize: ROWS }))
      const rows = data.map((approval): DeskRow => ({ kind: 'customer-approval', dueAt: approval.askedAt, approval }))
      return { kind: 'customer-approval', rows, totalCount }
    },
  },
  {
    of: isOneOf('payables'),
    find: async (actor) => {
      const { data, totalCount } = await payments.disputes(actor, DisputeListQuery.parse({ pageSize: ROWS }))
      const rows = data.map((dispute): DeskRow => ({ kind: 'dispute', dueAt: noon(dispute.dueOn), dispute }))
      return { kind: 'dispute', rows, totalCount }
    },
  },
  {
    of: ({ persona }) => may(persona, 'remit-to:verify'),
    find: async (actor) => {
      const query = CompanyQuery.parse({ view: 'bank-changes-to-check', pageSize: ROWS })
      const { data, totalCount } = await companies.list(actor, query)
      const rows = data.map((company: CompanyRow): DeskRow => ({ kind: 'bank-change', dueAt: null, company }))
      return { kind: 'bank-change', rows, totalCount }
    },
  },
  {
    of: ({ persona }) => may(persona, 'assignment:verify'),
    find: async (actor) => {
      const { data, totalCount } = await factoring.list(actor, AssignmentQuery.parse({ view: 'open', pageSize: ROWS }))
      return { kind: 'assignment', rows: data.map(openAssignment), totalCount }
    },
  },
  {
    of: isOneOf('shipper'),
    find: async (actor) => {
      const query = { statuses: String(ORDER_STATUS.draft), sortProperty: 'pickup', sortDirection: 'asc' }
      const page = await orders.list(actor, OrderQuery.parse({ ...query, pageSize: ROWS }))
      return found('order', page, (order: OrderRow) => ({ kind: 'order', dueAt: pickupOf(order), order }))
    },
  },
]

/** What waits on the reader in every room, as one queue. */
export async function queue(actor: Actor): Promise<Desk> {
  const all = await Promise.all(WAITING.filter(({ of }) => of(actor)).map(({ find }) => find(actor)))
  const rows = all.flatMap((each) => each.rows)
  return {
    data: byUrgency(rows, actor.now).slice(0, ROWS),
    totalCount: all.reduce((sum, { totalCount }) => sum + totalCount, 0),
    totals: all.filter(({ totalCount }) => totalCount > 0).map(({ kind, totalCount }) => ({ kind, count: totalCount })),
  }
}

/** First what runs out within two hours, then trucks, then other offers, then papers and money, at last what later loads need. */
export function byUrgency(rows: readonly DeskRow[], now: Date): DeskRow[] {
  return rows
    .map((row) => ({ row, rank: rankOf(row, now), due: row.dueAt === null ? Infinity : Date.parse(row.dueAt) }))
    .toSorted((one, other) => one.rank - other.rank || (one.due === other.due ? 0 : one.due - other.due))
    .map(({ row }) => row)
}

const PAPERS: readonly string[] = ['proof-of-delivery']

function rankOf(row: DeskRow, now: Date): number {
  const left = row.dueAt === null ? Infinity : Date.parse(row.dueAt) - now.getTime()
  switch (row.kind) {
    case 'tender':
    case 'rate-request':
      return left <= 2 * HOUR ? 0 : 2
    case 'update':
      if (row.shipment.updatesNeeded.some(({ kind }) => PAPERS.includes(kind))) return 3
      return left <= 24 * HOUR ? 1 : 4
    // Somebody waits to be paid, perhaps by a thief's account.
    case 'bank-change':
      return 2
    case 'late-risk':
      return row.shipment.lateRisk === 'late' ? 0 : 1
    default:
      return 3
  }
}

/** Who drives a load, and who signed for it, matters when its truck has to leave; everything else since it was due. */
function lateAt({ updatesNeeded: [update], pickupAt }: ShipmentRow): string | null {
  if (!update) return null
  const isBeforePickup = update.kind === 'driver-and-equipment' || update.kind === 'signature'
  return isBeforePickup && pickupAt !== null && Date.parse(pickupAt) > Date.parse(update.since)
    ? pickupAt
    : update.since
}

/** A bill that was sent back waits since then. */
function billedFrom({ returnedAt, deliveredAt, truckUnusedAt }: InvoiceRow): string | null {
  return returnedAt ?? deliveredAt ?? truckUnusedAt
}

/** A calendar day as a time that is in that day in every zone we serve. */
function noon(day: string | null): string | null {
  return day === null ? null : `${day}T12:00:00Z`
}

function pickupOf({ lane: [first] }: OrderRow): string | null {
  return first?.appointment ?? first?.early ?? null
}

/** The proof of a delivered load stands with its bill for those who bill: once, with what else the bill lacks. */
async function updatesOf(actor: Actor) {
  if (!bills(actor)) return await shipments.inView(actor, 'updates-needed', { page: 1, pageSize: ROWS })
  const query = { view: 'updates-needed', statuses: UNDER_WAY.join(), pageSize: ROWS }
  return await shipments.list(actor, ShipmentQuery.parse(query))
}

function openAssignment(assignment: FactorAssignment): DeskRow {
  return { kind: 'assignment', dueAt: assignment.release?.handedInAt ?? assignment.enteredAt, assignment }
}

function waitingCase(row: CaseRow): DeskRow {
  return { kind: 'case', dueAt: row.answerDueAt ?? row.openedAt, case: row }
}

async function casesOf(actor: Actor, nextActor: 'carrier' | 'provider') {
  const caseStatuses = CASE_STATUSES.join()
  return await cases.list(actor, CaseQuery.parse({ caseStatuses, nextActor, pageSize: ROWS }))
}

function invoicesBy(
  filter: Pick<InvoiceQuery, 'status' | 'sortProperty'> & Partial<Pick<InvoiceQuery, 'nextActor' | 'papers'>>,
) {
  return InvoiceQuery.parse({ ...filter, sortDirection: 'asc', pageSize: ROWS })
}

/** The rooms' pages are texts: PostgreSQL wrote them. */
function found<Row>(
  kind: DeskKind,
  { text }: Json<{ data: Row[]; totalCount: number }>,
  rowOf: (row: Row) => DeskRow,
): Found {
  const page: { data: Row[]; totalCount: number } = JSON.parse(text)
  return { kind, rows: page.data.map(rowOf), totalCount: page.totalCount }
}
