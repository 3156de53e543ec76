import type { Bench } from './bench.ts'
import { ask } from './browser.ts'
import { measureCpu } from './cpu.ts'
import { percentile } from './figures.ts'
import { cpuFigure, timesFigure } from './rows.ts'
import type { Cast } from './sign-in.ts'

/** What each kind of person asks for all day, beside the lists in each way. */
const QUESTIONS: readonly (readonly [what: string, who: keyof Cast, target: string])[] = [
  ['a carrier’s dashboard', 'dispatcher', '/api/v2/dashboard'],
  ['operations’ dashboard', 'operations', '/api/v2/dashboard'],
  ['a billing clerk’s dashboard', 'billing', '/api/v2/dashboard'],
  // Who has no dashboard begins with these.
  ['invoices by age', 'payables', '/api/v2/invoices/ageing'],
  ['a third party’s invoices counted by view', 'payer', '/api/v1/third_party_payer_invoices/counts'],
  ['a carrier’s badges', 'dispatcher', '/api/v2/badges'],
  ['operations’ badges', 'operations', '/api/v2/badges'],
  ['orders list of 50, open', 'operations', '/api/v2/orders?statuses=1'],
  ['orders list of 50, all', 'operations', '/api/v2/orders'],
  ['orders counted by status', 'operations', '/api/v2/orders/status_counts'],
  ['a carrier’s shipments counted by view', 'dispatcher', '/api/v2/shipments/total_count'],
  ['operations’ shipments counted by view', 'operations', '/api/v2/shipments/total_count'],
  ['shipments counted by status', 'operations', '/api/v2/shipments/status_counts'],
  ['stops counted by on time and late', 'operations', '/api/v2/shipments/on_time_counts'],
  ['tenders counted by status', 'dispatcher', '/api/v2/tenders/status_counts'],
  ['payables’ invoices, 50 in progress', 'payables', '/api/v2/invoices?status=Invoiced'],
  ['payables’ invoices, 50 of all', 'payables', '/api/v2/invoices?status=All'],
  ['a carrier’s invoices, 50 of all', 'billing', '/api/v2/invoices?status=All'],
  ['invoices counted by list', 'payables', '/api/v2/invoices/counts'],
  ['a third party’s invoices, 50 that can be audited', 'payer', '/api/v1/third_party_payer_invoices?isAuditable=true'],
  ['payables’ payments, 20', 'payables', '/api/v2/payments'],
  ['a carrier’s payments, 20', 'billing', '/api/v2/payments'],
  ['payments totaled by view', 'payables', '/api/v2/payments/totals'],
]

export async function whatPeopleAsk(bench: Bench): Promise<void> {
  for (const [what, who, target] of QUESTIONS) await asked(bench, what, target, bench.cast[who].token)
}

/** 100 requests, four at a time. */
async function asked({ waybill, postgres, row }: Bench, what: string, target: string, token: string): Promise<void> {
  const times: number[] = []
  const used = await measureCpu(waybill.process.pid, postgres.pid())
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let round = 0; round < 25; round++) {
        const began = performance.now()
        await (await ask(waybill, target, token)).arrayBuffer()
        times.push(performance.now() - began)
      }
    }),
  )
  const { node, postgres: database } = await used()
  const cpu = cpuFigure({ node: node / times.length, postgres: database / times.length })
  row(`${what}, 4 at once`, `${timesFigure(times)}; CPU ${cpu}`, 'p95 ≤ 150 ms', percentile(times, 0.95) <= 150)
}
