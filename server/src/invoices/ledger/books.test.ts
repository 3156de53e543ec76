import { percentCents } from '@waybill/contract/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleared, deducted, type Line, paid, settled, turned } from './books.ts'

/**
 * TRUST P13 on the entries themselves: what the verbs write, against a ledger in memory that refuses what the database refuses (lines that
 * do not sum to zero, less than nothing owed) and rolls back a whole operation when part of it fails. judging.api.test.ts asks the database
 * itself, with fewer operations.
 */

class Ledger {
  readonly balances = new Map<string, number>()
  readonly totals = { cost: 0, payable: 0, fees: 0, 'in-transit': 0, cash: 0 }

  post(lines: readonly Line[], fails: boolean): boolean {
    if (lines.reduce((sum, { cents }) => sum + cents, 0) !== 0) throw new Error('The lines do not sum to zero')
    const before = new Map(this.balances)
    const totals = { ...this.totals }
    let written = 0
    for (const { account, cents, invoiceId } of lines) {
      const isFaulty = fails && ++written === lines.length
      this.totals[account] += cents
      const owed = (this.balances.get(invoiceId ?? '') ?? 0) - (account === 'payable' ? cents : 0)
      if (isFaulty || owed < 0) return this.#takeBack(before, totals)
      if (account === 'payable' && invoiceId) this.balances.set(invoiceId, owed)
    }
    return true
  }

  #takeBack(before: ReadonlyMap<string, number>, totals: Ledger['totals']): false {
    this.balances.clear()
    for (const [id, owed] of before) this.balances.set(id, owed)
    Object.assign(this.totals, totals)
    return false
  }
}

const INVOICES = 20
/** Some find nothing to do. */
const OPERATIONS = 1_300
const RUNS = 100

const operation = fc.record({
  kind: fc.constantFrom('settle', 'deduct', 'pay', 'pay', 'clear', 'take-back'),
  invoice: fc.integer({ min: 0, max: INVOICES - 1 }),
  cents: fc.integer({ min: 1, max: 5_000_00 }),
  // One in a hundred fails halfway.
  isFaulty: fc.integer({ min: 0, max: 99 }).map((one) => one === 0),
})

test('the books sum to zero and nobody is owed less than nothing over 100,000 random operations with 1 % faults', () => {
  let done = 0
  let refused = 0
  fc.assert(
    fc.property(fc.array(operation, { minLength: OPERATIONS, maxLength: OPERATIONS, size: 'max' }), (operations) => {
      const ledger = new Ledger()
      const payments: { invoiceId: string; cents: number }[] = []
      for (const { kind, invoice, cents, isFaulty } of operations) {
        const id = `invoice ${invoice}`
        const owed = ledger.balances.get(id) ?? 0
        const last = payments.at(-1)
        const lines =
          kind === 'settle'
            ? settled(id, cents)
            : kind === 'deduct'
              ? deducted(id, Math.max(1, percentCents(cents, 3)))
              : kind === 'pay'
                ? paid([{ invoiceId: id, cents: owed > 0 && cents % 3 > 0 ? owed : cents }])
                : last && (kind === 'clear' ? cleared(last.cents) : turned(paid([last])))
        if (!lines) continue
        const isPosted = ledger.post(lines, isFaulty)
        done++
        if (!isPosted) refused++
        if (isPosted && kind === 'pay') payments.push({ invoiceId: id, cents: lines[0]?.cents ?? 0 })
        if (isPosted && (kind === 'clear' || kind === 'take-back')) payments.pop()
        const sum = Object.values(ledger.totals).reduce((one, other) => one + other, 0)
        if (sum !== 0) throw new Error(`The books are off by ${sum}`)
      }
      for (const owed of ledger.balances.values()) if (owed < 0) throw new Error('Less than nothing is owed')
      const owed = [...ledger.balances.values()].reduce((one, other) => one + other, 0)
      if (owed !== -ledger.totals.payable) throw new Error('What is owed is not what the books say')
    }),
    { numRuns: RUNS, seed: 4_340 },
  )
  expect(done).toBeGreaterThan(100_000)
  expect(refused).toBeGreaterThan(1_000)
})
