import { describe, expect, it } from 'vitest'
import { kindIn, named, numbersIn, type Says } from './numbers.ts'

describe('the numbers in a name or text', () => {
  it.each([
    ['POD4341006', '4341006'],
    ['pod_4341006_signed', '4341006'],
    ['Load #4341006', '4341006'],
    ['4341006-2', '4341006'],
    ['4341006 (1)', '4341006'],
    ['po-77123 stamped', 'PO-77123'],
    ['po-77123 stamped', '77123'],
    ['pro 0012345', '0012345'],
  ])('%s names %s', (text, number) => {
    expect(numbersIn(text)).toContain(number)
  })

  it('are not dates, pages or counts, nor longer than any number', () => {
    expect(numbersIn('page 2 of 14, 11/25, 24 pallets')).toEqual([])
    expect(numbersIn('9'.repeat(31))).toEqual([])
  })

  it('are no more than asked for', () => {
    expect(numbersIn(Array.from({ length: 500 }, (_, index) => 10_000 + index).join(' '), 50)).toHaveLength(50)
  })
})

it.each([
  ['POD_4341006.pdf', '', 12],
  ['invoice-4341006.pdf', '', 18],
  ['INV 4341006.pdf', 'Proof of delivery', 18],
  ['4341006.pdf', 'Alder Freight INVOICE for transportation services', 18],
  ['lumper 4341006.jpg', '', 20],
  ['4341006.pdf', 'Terms: send the invoice to us'.padStart(400), undefined],
  ['inventory 4341006.pdf', '', undefined],
])('%s with the text "%s" is of kind %s', (name, text, kind) => {
  expect(kindIn(name, text)).toBe(kind)
})

describe('the load that a file names', () => {
  const load = (number: string, ...references: string[]) => ({
    number,
    found: [
      { number, is: 'own' as const },
      ...references.map((reference) => ({ number: reference, is: 'reference' as const })),
    ],
  })
  const says = (more: Partial<Says>): Says => ({
    barcode: [],
    'file-name': [],
    text: [],
    scan: [],
    ...more,
  })
  const [one, other] = [load('4341006', 'PO-77123'), load('4341007', 'PO-77123')]

  it('is the one in its barcode, though its text names another', () => {
    const found = named([other, one], says({ barcode: ['4341006'], text: ['4341007', '4341006'] }))
    expect(found).toMatchObject({
      isCertain: true,
      named: [
        { load: one, by: 'barcode' },
        { load: other, by: 'text' },
      ],
    })
  })

  it('is the one in its name, though both have the reference there', () => {
    const found = named([one, other], says({ 'file-name': ['4341007', 'PO-77123'] }))
    expect(found).toMatchObject({ isCertain: true, named: [{ load: other, number: '4341007' }, { load: one }] })
  })

  it('is for a person to choose when barcode and name disagree, and when a reference is on several', () => {
    expect(named([one, other], says({ barcode: ['4341006'], 'file-name': ['4341007'] }))).toMatchObject({
      isCertain: false,
      named: [{}, {}],
    })
    expect(named([one, other], says({ 'file-name': ['PO-77123'] })).isCertain).toBe(false)
    expect(named([one], says({ 'file-name': ['PO-77123'] })).isCertain).toBe(true)
  })

  it('is only offered when no more than a reference in the text speaks for it', () => {
    expect(named([one], says({ text: ['PO-77123'] }))).toMatchObject({ isCertain: false, named: [{ load: one }] })
    expect(named([one], says({ text: ['4341006'] })).isCertain).toBe(true)
  })

  it('is only offered when its number was read from a picture, its own before a reference', () => {
    expect(named([other, one], says({ scan: ['4341006', 'PO-77123'] }))).toMatchObject({
      isCertain: false,
      named: [{ load: one, by: 'scan', number: '4341006' }, { load: other }],
    })
  })

  it('is none when it names none', () => {
    expect(named([], says({}))).toEqual({ named: [], isCertain: false })
  })
})
