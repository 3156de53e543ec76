import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLoadTenders } from '../load-tender-204.ts'
import { interchangeOf, SAMPLE_BODY } from '../sample-tender.ts'
import { readEnvelope } from './x12-envelope.ts'

const plain = interchangeOf([SAMPLE_BODY])
const expected = readLoadTenders(plain).documents[0]?.loadTender
const tenderOf = (document: string | Uint8Array) => readLoadTenders(document).documents[0]?.loadTender
const codesOf = (document: string) => readLoadTenders(document).findings.map(({ code }) => code)

describe('An X12 document', () => {
  it('is read without a finding when nothing is wrong', () => {
    expect(readEnvelope(plain).findings).toEqual([])
    expect(expected?.customerLoadNumber).toBe('LOAD7788')
  })

  it.each([
    ['a byte-order mark', `\uFEFF${plain}`],
    ['a line per segment', plain.replaceAll('~', '~\r\n')],
    ['a line break as terminator', plain.replaceAll('~', '\n')],
    ['CRLF as terminator', plain.replaceAll('~', '\r\n')],
    ['a carriage return as terminator', plain.replaceAll('~', '\r')],
    ['a line break inside of the ISA', `${plain.slice(0, 60)}\r\n${plain.slice(60)}`],
    ['lines of 80 characters', plain.replace(/(.{80})/g, '$1\n')],
    ['blank lines around', `\n\n${plain}\n\u001a`],
    ['no terminator at its end', plain.slice(0, -1)],
  ])('reads the same with %s', (_, document) => {
    expect(tenderOf(document)).toEqual(expected)
    expect(readEnvelope(document).findings).toEqual([])
  })

  it('reads the same in Latin-1 with a terminator that is not ASCII', () => {
    const document = Buffer.from(interchangeOf([SAMPLE_BODY], { terminator: '§' }), 'latin1')
    expect(tenderOf(document)).toEqual(expected)
  })

  it('reads the same in UTF-16', () => {
    expect(tenderOf(Buffer.from(`\uFEFF${plain}`, 'utf16le'))).toEqual(expected)
  })

  it('reads the same whatever its delimiters are', () => {
    const used = new Set(plain)
    const delimiters = fc.constantFrom(
      ...[...'|^!#{}\u001d\u001c\u001e\u0085¦§~*'].filter((c) => c === '~' || c === '*' || !used.has(c)),
    )
    fc.assert(
      fc.property(delimiters, delimiters, (element, terminator) => {
        fc.pre(element !== terminator)
        expect(tenderOf(interchangeOf([SAMPLE_BODY], { element, terminator }))).toEqual(expected)
      }),
      { seed: 4_340 },
    )
  })

  it('never throws, whatever bytes it is made of', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void readLoadTenders(bytes)),
      { seed: 4_340 },
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => void readLoadTenders(`ISA*${text}`)),
      { seed: 4_340 },
    )
  })

  it('never throws when parts of it are lost, doubled or overwritten', () => {
    const place = fc.nat(plain.length)
    fc.assert(
      fc.property(place, fc.nat(40), fc.string({ maxLength: 12 }), (at, length, text) => {
        readLoadTenders(plain.slice(0, at) + text + plain.slice(at + length))
      }),
      { numRuns: 500, seed: 4_340 },
    )
  })

  it('holds several sets, groups and interchanges', () => {
    const two = interchangeOf([SAMPLE_BODY, SAMPLE_BODY])
    const reading = readLoadTenders(
      `${two}\r\n${interchangeOf([SAMPLE_BODY], { element: '|', controlNumber: '000000043' })}`,
    )
    expect(reading.documents.map(({ controlNumber }) => controlNumber)).toEqual(['0001', '0002', '0001'])
    expect(reading.documents.map(({ interchange }) => interchange.controlNumber)).toEqual([
      '000000042',
      '000000042',
      '000000043',
    ])
    expect(reading.findings).toEqual([])
  })

  it('is refused when its end was cut off', () => {
    expect(codesOf(plain.slice(0, -120))).toEqual(expect.arrayContaining(['set-not-closed', 'interchange-not-closed']))
    expect(readLoadTenders(plain.slice(0, -120)).documents[0]?.loadTender).toBeUndefined()
  })

  it('says where its counts and control numbers disagree', () => {
    expect(readLoadTenders(plain.replace('SE*27*0001', 'SE*31*0001')).findings).toEqual([
      {
        segment: 'SE',
        position: 29,
        element: 1,
        code: 'count-mismatch',
        said: {
          code: 'edi-segments-miscounted',
          facts: { stated: '31', counted: 27 },
          text: 'Segments from ST to SE: SE states 31, the file has 27.',
        },
        severity: 'warning',
      },
    ])
    expect(codesOf(plain.replace('SE*27*0001', 'SE*27*0009'))).toEqual(['control-number-mismatch'])
    expect(codesOf(plain.replace('GE*1', 'GE*4'))).toEqual(['count-mismatch'])
  })

  it('is pointed out when it is no X12 at all, empty, or has text around', () => {
    expect(codesOf('{"load":1}')).toEqual(['not-x12'])
    expect(codesOf('')).toEqual(['not-x12'])
    expect(codesOf('ISA*00*')).toEqual(['interchange-header-unreadable'])
    expect(codesOf(interchangeOf([]))).toEqual(['no-load-tender'])
    expect(codesOf(`From: edi\n${plain}-- \nsent by mail`)).toEqual(['junk-skipped', 'junk-skipped'])
  })

  it.each([
    ['many loads', interchangeOf(Array.from({ length: 1500 }, () => SAMPLE_BODY))],
    [
      'one load of many stops',
      interchangeOf([
        [
          ...SAMPLE_BODY.slice(0, 8),
          ...Array.from({ length: 6000 }, (_, i) => [
            `S5*${i + 1}*CL`,
            `L5**Peas***CTN*SO-${i}*SI`,
            `L11*SO-${i}*OQ`,
          ]).flat(),
        ],
      ]),
    ],
    ['separators only', `${plain.slice(0, 106)}${'*'.repeat(1_000_000)}`],
    ['terminators only', `${plain.slice(0, 106)}${'~'.repeat(1_000_000)}`],
    ['headers only', 'ISA*'.repeat(250_000)],
    ['line breaks only', `${plain.slice(0, 105)}${'\n'.repeat(1_000_000)}`],
    ['text only', 'ISA '.repeat(250_000)],
  ])('of a megabyte is read to its end: %s', (_, document) => {
    // 200 findings, and one with the number of the rest.
    expect(readLoadTenders(document).findings.length).toBeLessThanOrEqual(201)
  })
})
