import type { NamedLoad, Reading } from '@waybill/contract/documents/reading.ts'
import { describe, expect, it } from 'vitest'
import {
  added,
  afterFiling,
  completedBy,
  type DropRow,
  MOST_FILES,
  placeOf,
  rowOf,
  stateOf,
  targeted,
  toFile,
  withReading,
} from './drop-rows.ts'

const file = (name: string) => new File([name], name, { lastModified: 1 })
const load = (more: Partial<NamedLoad> = {}): NamedLoad => ({
  shipmentId: 'load',
  shipmentNumber: '4341006',
  status: 7,
  lane: 'Chicago, IL – Dallas, TX',
  by: 'file-name',
  number: '4341006',
  stopId: 'drop-1',
  drops: [{ stopId: 'drop-1', description: 'Dallas', isProven: false }],
  isBillOnly: false,
  lastPaper: null,
  can: true,
  ...more,
})
const reading = (more: Partial<Reading> = {}): Reading => ({
  pages: 1,
  printedAs: null,
  printedFor: null,
  fileType: 12,
  loads: [load()],
  isCertain: true,
  ...more,
})
const read = (more: Partial<Reading> = {}): DropRow => withReading(rowOf(file('pod.pdf'), 'row'), reading(more))

describe('a dropped file', () => {
  it('is ready when its load is certain and its stop is known', () => {
    expect(stateOf(rowOf(file('pod.pdf'), 'row'))).toBe('waits')
    expect(stateOf(read())).toBe('ready')
    expect(placeOf(read())).toEqual({ fileType: 12, orderStopId: 'drop-1' })
  })

  it('waits for a person to choose the load that it only may be for', () => {
    const row = read({ isCertain: false })
    expect([stateOf(row), toFile([row])]).toEqual(['needs-load', []])
    expect(stateOf({ ...row, ...targeted(load()) })).toBe('ready')
  })

  it('waits for the stop where several deliveries need a proof; the whole load needs none', () => {
    const drops = [load().drops[0], { stopId: 'drop-2', description: 'Tulsa', isProven: false }].flatMap(
      (one) => one ?? [],
    )
    const row = read({ loads: [load({ stopId: null, drops })] })
    expect(stateOf(row)).toBe('needs-stop')
    expect(stateOf({ ...row, stopId: 'drop-2' })).toBe('ready')
    expect(stateOf({ ...row, fileType: 16 })).toBe('ready')
    expect(placeOf({ ...row, fileType: 16 })).toEqual({ fileType: 16, shipmentId: 'load' })
  })

  it('is not filed beside a proof that is there, unless somebody says so', () => {
    const row = read({ loads: [load({ drops: [{ stopId: 'drop-1', description: 'Dallas', isProven: true }] })] })
    expect([stateOf(row), toFile([row])]).toEqual(['proven', []])
    expect(stateOf({ ...row, isAnother: true })).toBe('ready')
    expect(stateOf({ ...row, fileType: 20 })).toBe('ready')
  })

  it('is the bill where the truck was ordered and not used, whoever chooses', () => {
    const bill = load({ isBillOnly: true, stopId: null, drops: [] })
    const row = read({ isCertain: false, loads: [bill] })
    expect(stateOf({ ...row, ...targeted(bill) })).toBe('ready')
    expect({ ...row, ...targeted(bill) }.fileType).toBe(18)
  })

  it('stays where it cannot go: signed in Waybill, or a load that takes nothing', () => {
    expect(stateOf(read({ printedAs: 17, fileType: null }))).toBe('signed-here')
    expect(stateOf(read({ loads: [load({ can: { code: 'shipment-voided', facts: {}, text: 'Void' } })] }))).toBe(
      'closed',
    )
    expect(stateOf({ ...read(), refusal: 'This PDF needs a password.' })).toBe('refused')
  })

  it('is tried again after it failed, and never after it was filed', () => {
    const [failed, filed] = [
      { ...read(), failure: 'The disk is full' },
      { ...read(), step: 'filed' as const },
    ]
    expect([stateOf(failed), stateOf(filed)]).toEqual(['failed', 'filed'])
    expect(toFile([failed, filed])).toEqual([failed])
  })

  it('goes to the load\u2019s invoice when it is a bill', () => {
    expect(stateOf(read({ fileType: 18 }))).toBe('ready')
    expect(placeOf(read({ fileType: 18 }))).toBeUndefined()
  })
})

describe('what is dropped', () => {
  it('is taken once, however often it is dropped', () => {
    const rows = [rowOf(file('a.pdf'), '1')]
    const { fresh, leftOut } = added(rows, [file('a.pdf'), file('b.pdf'), file('b.pdf')])
    expect([fresh.map(({ name }) => name), leftOut]).toEqual([['b.pdf'], 0])
  })

  it('is taken up to forty files', () => {
    const many = Array.from({ length: MOST_FILES + 3 }, (_, index) => file(`${index}.pdf`))
    expect(added([], many)).toMatchObject({ fresh: { length: MOST_FILES }, leftOut: 3 })
  })
})

describe('the last paper of a bill', () => {
  const last = { fileType: 12, orderStopId: 'drop-1', invoiceId: 'bill', invoiceNumber: '880470', isSubmitted: true }

  it('is the type that the bill lacks, at the stop that lacks it', () => {
    const row = read({ loads: [load({ lastPaper: last })] })
    expect(completedBy(row)).toBe(last)
    expect(completedBy({ ...row, stopId: 'drop-2' })).toBeUndefined()
    expect(completedBy({ ...row, fileType: 20 })).toBeUndefined()
    expect(completedBy(read())).toBeUndefined()
  })

  it('is the bill itself, whoever pays it', () => {
    const bill = { ...last, fileType: 64, orderStopId: null }
    expect(completedBy(read({ fileType: 18, loads: [load({ lastPaper: bill })] }))).toBe(bill)
    expect(completedBy(read({ loads: [load({ lastPaper: bill })] }))).toBeUndefined()
  })

  it('is not known any more once another paper of the load is filed', () => {
    const row = read({ loads: [load({ lastPaper: last })] })
    expect(completedBy(afterFiling(row, 'other'))).toEqual(last)
    expect(completedBy(afterFiling(row, 'load'))).toBeUndefined()
    expect(afterFiling(row, 'load').reading?.loads[0]?.lastPaper).toBeNull()
  })
})
