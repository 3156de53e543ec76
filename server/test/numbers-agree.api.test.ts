import { readFileSync } from 'node:fs'
import path from 'node:path'
import { api, endpoints } from '@waybill/contract/api.ts'
import { BOARD_VIEWS } from '@waybill/contract/available-freight/board-search.ts'
import { TRUCK_VIEWS } from '@waybill/contract/available-trucks/truck-search.ts'
import { CASE_STATUSES } from '@waybill/contract/cases/case-statuses.ts'
import { COMPANY_VIEWS } from '@waybill/contract/company/company-search.ts'
import type { DeskKind } from '@waybill/contract/dashboard/desk.ts'
import type { Endpoint } from '@waybill/contract/endpoint.ts'
import { DRIVER_VIEWS, VEHICLE_VIEWS } from '@waybill/contract/fleet/fleet.ts'
import { SHIPMENT_STATUS, SHIPMENT_STATUS_NAMES, TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import { INVOICE_LISTS } from '@waybill/contract/invoices/invoice-search.ts'
import { ORDER_STATUS, ORDER_STATUS_NAMES } from '@waybill/contract/orders/order-status.ts'
import { PAYMENT_VIEWS } from '@waybill/contract/payments/payment-search.ts'
import { type Ability, may, PERSONAS, type Persona } from '@waybill/contract/permissions.ts'
import { RATE_REQUEST_STATUSES } from '@waybill/contract/rate-requests/rate-request-search.ts'
import { SHIPMENT_VIEWS, UNDER_WAY } from '@waybill/contract/shipments/shipment-search.ts'
import type { ShipmentRow } from '@waybill/contract/shipments/shipments.ts'
import { SUPPORT_VIEWS } from '@waybill/contract/support/support.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditWaiting } from '../src/invoices/invoices.ts'
import { estimateDue } from '../src/tracking/tracking.ts'
import { aPayable, sendPapers } from '../world/billing.ts'
import { aShipment, aTender } from '../world/factories.ts'
import { rowsOfCsv } from './csv-rows.ts'
import { House } from './house.ts'
import { readPdf } from './pdf-text.ts'
import { foundCompany } from './people.ts'
import { type PlantedNetwork, plantNetwork } from './planted-network.ts'

/**
 * One number, one truth: whoever looks, a badge, the count of a view, the total of the list behind it, the rows of its CSV and the figure on
 * the first page are the same.
 */

let house: House
let network: PlantedNetwork
/** The load whose rate confirmation is in force. */
let confirmed: string

beforeAll(async () => {
  house = await House.open()
  const { db } = house.waybill
  const provider = await foundCompany(db, 'provider')
  network = await plantNetwork(db, provider)
  const { people } = network
  const carrier = people['carrier-admin'].company
  const driver = { id: people.driver.id, name: 'Robin' }
  const load = { provider, customer: people.shipper.company, carrier, driver }
  await aTender(db, { ...load, offeredTo: [carrier] })
  const booked = await aShipment(db, { ...load, status: 'booked', pickupInHours: 3 })
  confirmed = booked.number
  await call('operations', api.paper.issueAnew, {
    params: { shipmentId: booked.shipmentId },
    body: { reason: 'The rate' },
  })
  await call('operations', api.paper.makeBillOfLading, { params: { shipmentId: booked.shipmentId } })
  await aShipment(db, { ...load, status: 'inTransit', pickupInHours: -60 })
  await aPayable(db, load)
  const { invoiceId } = await aPayable(db, load)
  await sendPapers(db, invoiceId)
  await call('carrier-billing', api.invoices.update, {
    params: { invoiceId },
    body: { externalInvoiceNumber: 'NA-1', externalInvoiceAmount: 2_400 },
  })
  // What Waybill's own rounds do with them, before anything is counted: between a count and its list they would change it.
  const system = db.as({ kind: 'system' })
  await auditWaiting(system, new Date())
  await estimateDue(system, new Date())
})
afterAll(() => house.close())

const tokens = new Map<Persona, { token: string }>()

async function call<E extends Endpoint>(persona: Persona, endpoint: E, said: Parameters<typeof house.call<E>>[1] = {}) {
  const as = tokens.get(persona) ?? (await house.sessionOf(network.people[persona]))
  tokens.set(persona, as)
  const answer = await house.call(endpoint, { as, ...said })
  expect([endpoint.path, answer.status < 300], answer.text.slice(0, 200)).toEqual([endpoint.path, true])
  return answer
}

type Query = Record<string, string | number>
type Listing = Endpoint & { returns: Endpoint['returns'] }

async function total(persona: Persona, list: Listing, query: Query): Promise<number> {
  const { body } = await call(persona, list, { query: { ...query, pageSize: 1 } })
  return (body as { totalCount: number }).totalCount
}

async function csvOf(persona: Persona, csv: Endpoint, query: Query): Promise<Record<string, string>[]> {
  return rowsOfCsv((await call(persona, csv, { query })).text)
}

/** What each name counts, and what its list says. */
type Agreement = { counted: Record<string, number | undefined>; listed: Record<string, number> }

async function agreeing(
  names: readonly string[],
  counted: (name: string) => number | undefined,
  list: (name: string) => Promise<number>,
) {
  const agreement: Agreement = { counted: {}, listed: {} }
  for (const name of names) {
    agreement.counted[name] = counted(name)
    agreement.listed[name] = await list(name)
  }
  expect(agreement.counted).toEqual(agreement.listed)
}

/** What a CSV's row has of its record's freight. */
function laneCells({ lane, weight }: Pick<ShipmentRow, 'lane' | 'weight'>): Record<string, string> {
  const [from, to] = [lane[0], lane.at(-1)]
  return {
    Origin: `${from?.city}, ${from?.state} ${from?.postalCode}`,
    Pickup: from?.appointment ?? from?.early ?? '',
    Destination: `${to?.city}, ${to?.state} ${to?.postalCode}`,
    Delivery: to?.appointment ?? to?.early ?? '',
    Stops: `${lane.length}`,
    Weight: `${weight ?? ''}`,
  }
}

/** What a PDF says; undefined for those who do not read it. */
async function printed(persona: Persona, url: string): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${tokens.get(persona)?.token}` }
  const { rawPayload, statusCode } = await house.waybill.server.inject({ method: 'GET', url, headers })
  return statusCode === 200 ? (await readPdf(rawPayload)).join(' ') : undefined
}

/** The rate confirmation in force prints the rate of its load's row, for those who see it. */
async function confirmationAgrees(persona: Persona, rows: readonly ShipmentRow[]): Promise<void> {
  const rate = rows.find(({ shipmentNumber }) => shipmentNumber === confirmed)?.carrierRate
  const text = await printed(persona, api.paper.confirmationDocument.path.replace(':shipment', confirmed))
  expect(text !== undefined).toBe(typeof rate === 'number')
  if (typeof rate !== 'number') return
  const total = rate.toLocaleString('en-US', { minimumFractionDigits: 2 })
  expect(text).toContain(`Total $${total} `)
}

/** The bill of lading prints the freight, the stops and the numbers of its load's row and page, for those who see them. */
async function ladingAgrees(persona: Persona, rows: readonly ShipmentRow[]): Promise<void> {
  const row = rows.find(({ shipmentNumber }) => shipmentNumber === confirmed)
  if (!row) return
  const params = { shipment: confirmed }
  const { body: load } = await call(persona, api.shipments.find, { params })
  const { body: ladings } = await call(persona, api.paper.billsOfLading, { params })
  expect(ladings.data.map(({ kind }) => kind)).toEqual(['single'])
  const [{ id, bolNumber, orderNumber } = { id: '', bolNumber: '', orderNumber: '' }] = ladings.data
  const { path: address } = api.paper.billOfLadingDocument
  const text = await printed(persona, address.replace(':shipmentId', load.id).replace(':billOfLadingId', id))
  const loaded = load.stops.flatMap(({ type, lineItems }) => (type === 'Pickup' ? lineItems : []))
  const packages = loaded.reduce((sum, item) => sum + item.packages, 0)
  const weight = `${row.weight?.toLocaleString('en-US')} lb`
  for (const said of [
    `Bill of lading number ${bolNumber} `,
    `${orderNumber} ${packages} ${weight} `,
    `Grand total ${packages} ${weight} `,
    ` ${packages} ${weight} Grand total`,
    ...load.stops.map(({ name, addressLine1, city, state, postalCode }) =>
      [name, addressLine1, `${city}, ${state} ${postalCode}`].join(' '),
    ),
    `Shipment ${row.shipmentNumber} `,
  ])
    expect(text).toContain(said)
}

const camel = (name: string) => name.replaceAll(/[- ](\w)/g, (_, letter: string) => letter.toUpperCase())
const small = (name: string) => name.charAt(0).toLowerCase() + camel(name).slice(1)

/** Counts and CSVs that agree with something other than a list, and the test that says so. */
const ELSEWHERE: Record<string, string> = {
  'shipments.onTimeCounts': 'server/src/shipments/list-counts.api.test.ts',
  'statements.csv': 'server/src/payments/agreeing-money.api.test.ts',
}

test('Every count and every CSV of the contract is compared, and a new one is missed', () => {
  const isCount = /(count|counts|count_stats|totals|badges|points|ageing|dashboard|\/desk)$/
  const names = endpoints().flatMap(({ name, endpoint: { method, path, media } }) =>
    method === 'GET' && !path.includes(':') && (isCount.test(path) || media === 'text/csv') ? [name] : [],
  )
  const here = readFileSync(import.meta.filename, 'utf8')
  const compared = names.filter((name) => {
    const [source, call] =
      name in ELSEWHERE
        ? [readFileSync(path.join(import.meta.dirname, '../..', `${ELSEWHERE[name]}`), 'utf8'), name]
        : [here, `api.${name}`]
    return source.includes(call)
  })
  expect(names.length).toBeGreaterThan(20)
  expect(compared).toEqual(names)
})

describe.each(PERSONAS)('%s', (persona) => {
  /** What a persona does not see has no numbers. */
  const agrees = (ability: Ability, name: string, compare: () => Promise<void>) => {
    // oxlint-disable-next-line vitest/valid-title -- each caller gives a sentence
    if (may(persona, ability)) test(name, compare)
  }
  agrees('shipment:read', 'shipments: views, statuses and CSV', async () => {
    const { body: counts } = await call(persona, api.shipments.counts)
    const seesUpdates = persona !== 'shipper' && persona !== 'payer'
    await agreeing(
      SHIPMENT_VIEWS,
      (view) => (counts as Record<string, number>)[camel(view)],
      (view) => total(persona, api.shipments.list, { view }),
    )
    const { body: statuses } = await call(persona, api.shipments.statusCounts)
    await agreeing(
      Object.keys(SHIPMENT_STATUS),
      (name) => (statuses as Record<string, number>)[name],
      (name) => total(persona, api.shipments.list, { statuses: SHIPMENT_STATUS[name as 'booked'] }),
    )
    expect(await csvOf(persona, api.shipments.export, {})).toHaveLength(counts.all)
    const { body: badges } = await call(persona, api.dashboard.badges)
    expect(badges.updatesNeeded).toBe(seesUpdates ? counts.updatesNeeded : 0)
  })

  agrees('tender:read', 'tenders: badge, statuses and list', async () => {
    const { body: badges } = await call(persona, api.dashboard.badges)
    const { body: counts } = await call(persona, api.tenders.counts)
    expect(badges.openTenders).toBe(counts.sent)
    await agreeing(
      Object.keys(TENDER_STATUS),
      (name) => counts[name as keyof typeof counts],
      (name) => total(persona, api.tenders.list, { statuses: TENDER_STATUS[name as keyof typeof counts] }),
    )
  })

  agrees('rate-request:read', 'rate requests: badge, statuses and list', async () => {
    const { body: badges } = await call(persona, api.dashboard.badges)
    const { body: counts } = await call(persona, api.rateRequests.counts)
    expect(badges.openRateRequests).toBe(counts.sent)
    await agreeing(
      RATE_REQUEST_STATUSES,
      (status) => (counts as Record<string, number>)[small(status)],
      (statuses) => total(persona, api.rateRequests.list, { statuses }),
    )
  })

  /** A list whose views are counted side by side. */
  const viewsAgree = async (counts: Endpoint, list: Listing, views: readonly string[], by = camel) => {
    const { body } = await call(persona, counts)
    await agreeing(
      views,
      (view) => (body as Record<string, number>)[by(view)],
      (view) => total(persona, list, { view }),
    )
  }

  agrees('available-freight:read', 'load board: views and map', async () => {
    await viewsAgree(api.availableFreight.counts, api.availableFreight.list, BOARD_VIEWS)
    const { body: map } = await call(persona, api.availableFreight.points)
    expect(map.totalCount).toBe(await total(persona, api.availableFreight.list, {}))
  })

  agrees('available-truck:read', 'available trucks: views and map', async () => {
    await viewsAgree(api.availableTrucks.counts, api.availableTrucks.list, TRUCK_VIEWS)
    const { body: map } = await call(persona, api.availableTrucks.points)
    expect(map.totalCount).toBe(await total(persona, api.availableTrucks.list, {}))
  })

  agrees('fleet:read', 'fleet: views of drivers, tractors and trailers', async () => {
    await viewsAgree(api.fleet.driverCounts, api.fleet.drivers, DRIVER_VIEWS, String)
    await viewsAgree(api.fleet.vehicleCounts, api.fleet.vehicles, VEHICLE_VIEWS)
  })

  agrees('company:list', 'companies: views', async () => {
    await viewsAgree(api.companies.counts, api.companies.list, COMPANY_VIEWS)
  })

  agrees('support:read', 'support: badge and views', async () => {
    await viewsAgree(api.support.counts, api.support.list, SUPPORT_VIEWS)
    const { body: badges } = await call(persona, api.dashboard.badges)
    const waiting = may(persona, 'support:answer') ? await total(persona, api.support.list, { view: 'waiting' }) : 0
    expect(badges.supportWaiting).toBe(waiting)
  })

  agrees('onboarding:queue', 'applications: states and what waits on the provider', async () => {
    const { body: counts } = await call(persona, api.onboarding.counts)
    await agreeing(
      Object.keys(counts.states),
      (state) => (counts.states as Record<string, number>)[state],
      (states) => total(persona, api.onboarding.queue, { states }),
    )
    expect(counts.waitingOnProvider).toBe(await total(persona, api.onboarding.queue, { waitingOn: 'provider' }))
  })

  agrees('contact:write', 'access requests: badge and list', async () => {
    const { body } = await call(persona, api.accessRequests.openCount)
    expect(body.count).toBe(await total(persona, api.accessRequests.list, { state: 'open' }))
  })

  agrees('accounting:read', 'accounting: badge, views, what is to audit, ages and CSV', async () => {
    const { status } = await house.call(api.invoices.counts, { as: await house.sessionOf(network.people[persona]) })
    // A company may hide money from its dispatchers (domain §10.2).
    if (status === 403) return expect(['carrier-dispatcher', 'broker', 'factor']).toContain(persona)
    const { body: counts } = await call(persona, api.invoices.counts)
    await agreeing(
      INVOICE_LISTS,
      (list) => (counts as Record<string, number>)[small(list)],
      (list) => total(persona, api.invoices.list, { status: list }),
    )
    const toAudit = await total(persona, api.invoices.list, { status: 'Pending', nextActor: 'provider' })
    const { body: badges } = await call(persona, api.dashboard.badges)
    expect([counts.toAudit, badges.invoicesToSend]).toEqual([
      toAudit,
      persona === 'payables' ? toAudit : counts.unInvoiced,
    ])
    const { body: ages } = await call(persona, api.invoices.ageing)
    expect(ages.data.reduce((sum, { count }) => sum + count, 0)).toBe(counts.invoiced)
    expect(await csvOf(persona, api.invoices.export, { status: 'All' })).toHaveLength(counts.all)
  })

  agrees('accounting:read', 'an invoice is the sum of its charges, and its row in the CSV says the same', async () => {
    const { status, body: list } = await house.call(api.invoices.list, {
      as: await house.sessionOf(network.people[persona]),
      query: { status: 'All' },
    })
    if (status === 403) return expect(['carrier-dispatcher', 'broker', 'factor']).toContain(persona)
    for (const row of list.data) {
      const { body: whole } = await call(persona, api.invoices.find, { params: { invoice: row.invoiceNumber } })
      const cents = (amount: number) => Math.round(amount * 100)
      expect(cents(whole.total)).toBe(whole.charges.reduce((sum, { total: each }) => sum + cents(each), 0))
      expect(cents(whole.balance)).toBe(cents(whole.invoiceAmount) - cents(whole.feeAndBalance))
    }
    expect(await csvOf(persona, api.invoices.export, { status: 'All' })).toMatchObject(
      list.data.map((row) => ({
        Invoice: row.invoiceNumber,
        Shipment: row.shipmentNumber,
        Status: row.status.description,
        Agreed: row.expectedAmount.toFixed(2),
        Billed: row.externalInvoiceAmount?.toFixed(2) ?? '',
        Amount: row.invoiceAmount.toFixed(2),
        Fees: row.feeAndBalance.toFixed(2),
        Balance: row.balance.toFixed(2),
        Currency: row.currency,
        Due: row.dueOn ?? '',
        Payment: row.checkNumber ?? '',
      })),
    )
  })

  agrees(
    'shipment:read',
    'a shipment says in its CSV, its rate confirmation and its bill of lading what its row says',
    async () => {
      const { body: list } = await call(persona, api.shipments.list, { query: { pageSize: 200 } })
      const table = await csvOf(persona, api.shipments.export, {})
      expect(table).toMatchObject(
        list.data.map((row) => ({
          ...laneCells(row),
          Shipment: row.shipmentNumber,
          Status: SHIPMENT_STATUS_NAMES[row.status],
          Carrier: row.carrierName ?? '',
          Customer: row.customerName ?? '',
          Driver: row.driverName ?? '',
          Rate: row.carrierRate?.toFixed(2) ?? '',
          Currency: row.currency,
        })),
      )
      if (may(persona, 'rate-confirmation:read')) await confirmationAgrees(persona, list.data)
      await ladingAgrees(persona, list.data)
    },
  )

  agrees('order:read', 'an order says in its CSV what its row says', async () => {
    const { body: list } = await call(persona, api.orders.list, { query: { pageSize: 200 } })
    expect(list.data.length, 'there is something to compare').toBeGreaterThan(0)
    expect(await csvOf(persona, api.orders.export, {})).toMatchObject(
      list.data.map((row) => ({
        ...laneCells(row),
        Order: row.orderNumber,
        Status: ORDER_STATUS_NAMES[row.status],
        Customer: row.customerName,
        Created: row.createdAt,
      })),
    )
  })

  agrees('payer-invoice:read', 'third-party invoices: views, with and without the switch, and CSV', async () => {
    const { status } = await house.call(api.payerInvoices.counts, {
      as: await house.sessionOf(network.people[persona]),
    })
    if (status === 403) return expect(['factor', 'payer']).toContain(persona)
    const { body: counts } = await call(persona, api.payerInvoices.counts)
    const views: Record<keyof typeof counts, Query> = {
      actionRequired: { actionRequired: 'true' },
      draft: { status: 0 },
      received: { status: 1 },
      settled: { status: 2 },
      all: {},
    }
    for (const isAuditable of [false, true])
      await agreeing(
        Object.keys(views),
        (view) => counts[view as keyof typeof counts][isAuditable ? 'auditableCount' : 'totalCount'],
        (view) =>
          total(persona, api.payerInvoices.list, {
            ...views[view as keyof typeof counts],
            ...(isAuditable ? { isAuditable: 'true' } : {}),
          }),
      )
    const { body: list } = await call(persona, api.payerInvoices.list, { query: { pageSize: 100 } })
    expect(list.data).toHaveLength(counts.all.totalCount)
    expect(await csvOf(persona, api.payerInvoices.export, {})).toMatchObject(
      list.data.map((row) => ({
        Invoice: row.invoiceNumber,
        Shipment: row.shipmentNumber,
        Status: row.status.description,
        Carrier: row.carrierName,
        'Amount Due': row.invoiceAmount.toFixed(2),
        'Fees & Balances': row.feeAndBalance.toFixed(2),
        'Balance Due': (row.invoiceAmount - row.feeAndBalance).toFixed(2),
        Currency: row.currency,
      })),
    )
  })

  agrees('payment:read', 'payments: views and CSV', async () => {
    const { status } = await house.call(api.payments.totals, { as: await house.sessionOf(network.people[persona]) })
    if (status === 403) return expect(['carrier-dispatcher', 'broker', 'factor']).toContain(persona)
    const { body: totals } = await call(persona, api.payments.totals)
    await agreeing(
      PAYMENT_VIEWS,
      (view) => (totals as unknown as Record<string, number>)[small(view)],
      (view) => total(persona, api.payments.summaries, { view }),
    )
    const { body: list } = await call(persona, api.payments.summaries, { query: { pageSize: 100 } })
    expect(list.data).toHaveLength(totals.all)
    expect(await csvOf(persona, api.payments.export, {})).toMatchObject(
      list.data.map((row) => ({
        Payment: row.checkNumber,
        Date: row.payOn,
        State: row.state,
        'Paid to': row.payeeName,
        Invoices: `${row.invoiceCount}`,
        Gross: row.gross.toFixed(2),
        Deductions: row.deductions.toFixed(2),
        Net: row.net.toFixed(2),
        Currency: row.currency,
      })),
    )
  })

  agrees('case:read', 'cases: badge, statuses and list', async () => {
    const { body: counts } = await call(persona, api.cases.countStats)
    await agreeing(
      CASE_STATUSES,
      (status) => (counts as Record<string, number>)[small(status)],
      (caseStatuses) => total(persona, api.cases.list, { caseStatuses }),
    )
    const { body: badges } = await call(persona, api.dashboard.badges)
    expect(badges.newCases).toBe(counts.new)
  })

  agrees('order:read', 'orders: statuses and CSV', async () => {
    const { body: counts } = await call(persona, api.orders.counts)
    await agreeing(
      Object.keys(ORDER_STATUS),
      (name) => (counts as Record<string, number>)[name],
      (name) => total(persona, api.orders.list, { statuses: ORDER_STATUS[name as 'draft'] }),
    )
    expect(await csvOf(persona, api.orders.export, {})).toHaveLength(counts.all)
  })

  agrees('dashboard:read', 'dashboard: each section has the total of its list', async () => {
    const { body } = await call(persona, api.dashboard.show)
    const { openTenders, updatesNeeded, lateRisk, underWay, readyToBook } = body
    const sections = { openTenders, updatesNeeded, lateRisk, underWay, readyToBook }
    const lists: Record<keyof typeof sections, () => Promise<number>> = {
      openTenders: () => total(persona, api.tenders.list, { statuses: 0 }),
      updatesNeeded: () => total(persona, api.shipments.list, { view: 'updates-needed' }),
      lateRisk: () => total(persona, api.shipments.list, { view: 'late-risk' }),
      underWay: () => total(persona, api.shipments.list, { view: 'tracking' }),
      // Whoever tenders has these; a carrier's view of them is its offers.
      readyToBook: async () =>
        may(persona, 'tender:offer')
          ? await total(persona, api.shipments.list, { view: 'booking', statuses: SHIPMENT_STATUS.readyToBook })
          : 0,
    }
    await agreeing(
      Object.keys(sections),
      (name) => sections[name as keyof typeof sections].totalCount,
      (name) => lists[name as keyof typeof sections](),
    )
    // A section that shows all of its list shows as many rows as it counts.
    for (const { data, totalCount } of Object.values(sections)) expect(data).toHaveLength(Math.min(totalCount, 6))
  })

  agrees('desk:read', 'first page: each kind has the total of its list, and all add up', async () => {
    const { body } = await call(persona, api.dashboard.desk)
    const nextActor = persona === 'payer' ? 'payer' : persona === 'payables' ? 'provider' : 'carrier'
    const lists: Record<DeskKind, () => Promise<number>> = {
      tender: () => total(persona, api.tenders.list, { statuses: 0 }),
      'rate-request': () => total(persona, api.rateRequests.list, { statuses: 'Sent' }),
      // Whoever bills finds a missing proof with its bill.
      update: () =>
        total(persona, api.shipments.list, {
          view: 'updates-needed',
          ...(may(persona, 'invoice:submit') ? { statuses: UNDER_WAY.join() } : {}),
        }),
      'late-risk': () => total(persona, api.shipments.list, { view: 'late-risk' }),
      bill: () =>
        total(persona, api.invoices.list, {
          status: 'UnInvoiced',
          ...(may(persona, 'invoice:submit') ? {} : { papers: 'missing' }),
        }),
      exception: () => total(persona, api.invoices.list, { status: 'Pending', nextActor: 'carrier' }),
      audit: () => total(persona, api.invoices.list, { status: 'Pending', nextActor: 'provider' }),
      'broker-bill': () => total(persona, api.invoices.list, { status: 'UnInvoiced', nextActor: 'provider' }),
      'payer-invoice': () => total(persona, api.payerInvoices.list, { nextActor }),
      case: () =>
        total(persona, api.cases.list, {
          caseStatuses: CASE_STATUSES.join(),
          nextActor: persona === 'payables' ? 'provider' : 'carrier',
        }),
      'customer-approval': () => total(persona, api.customerApprovals.list, {}),
      dispute: () => total(persona, api.disputes.list, {}),
      'bank-change': () => total(persona, api.companies.list, { view: 'bank-changes-to-check' }),
      assignment: () => total(persona, api.factoring.list, { view: 'open' }),
      order: () => total(persona, api.orders.list, { statuses: ORDER_STATUS.draft }),
    }
    const counted = Object.fromEntries(body.totals.map(({ kind, count }) => [kind, count]))
    await agreeing(
      body.totals.map(({ kind }) => kind),
      (kind) => counted[kind],
      (kind) => lists[kind as DeskKind](),
    )
    expect(body.totalCount).toBe(body.totals.reduce((sum, { count }) => sum + count, 0))
    expect(body.data).toHaveLength(Math.min(body.totalCount, 20))
  })
})
