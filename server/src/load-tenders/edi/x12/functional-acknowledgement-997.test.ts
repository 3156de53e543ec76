import { describe, expect, it } from 'vitest'
import { readLoadTenders } from '../load-tender-204.ts'
import { interchangeOf, SAMPLE_BODY, sampleWith } from '../sample-tender.ts'
import { writeFunctionalAcknowledgement997 } from './functional-acknowledgement-997.ts'
import { readEnvelope } from './x12-envelope.ts'

function acknowledge(document: string): string[] {
  const reading = readLoadTenders(document)
  if (!reading.interchange) throw new Error('The document has no interchange')
  const dispatch = { controlNumber: 7, sentAt: new Date('2030-02-28T15:04:00Z') }
  const written = writeFunctionalAcknowledgement997(reading.interchange, reading, dispatch)
  expect(readEnvelope(written).findings).toEqual([])
  expect(readEnvelope(written).sets.flatMap(({ findings }) => findings)).toEqual([])
  return written.split('~\n').slice(0, -1)
}

describe('A functional acknowledgement', () => {
  it('goes back to the sender and accepts what was read', () => {
    const segments = acknowledge(interchangeOf([SAMPLE_BODY]))
    const blank = ' '.repeat(10)
    expect(segments).toEqual([
      `ISA*00*${blank}*00*${blank}*02*NBND           *ZZ*FIRFOODS       *300228*1504*U*00401*000000007*0*P*>`,
      'GS*FA*NBND*FIRFOODS*20300228*1504*7*X*004010',
      'ST*997*0001',
      'AK1*SM*42',
      'AK2*204*0001',
      'AK5*A',
      'AK9*A*1*1*1',
      'SE*6*0001',
      'GE*1*7',
      'IEA*1*000000007',
    ])
  })

  it('names segment and element of what was refused, and refuses the whole file with it', () => {
    const broken = sampleWith({ 'G62*37': 'G62*37*20300230*I*0800' })
    const body = acknowledge(interchangeOf([SAMPLE_BODY, broken])).filter((segment) => segment.startsWith('AK'))
    expect(body).toEqual([
      'AK1*SM*42',
      'AK2*204*0001',
      'AK5*R',
      'AK2*204*0002',
      'AK3*G62*13**8',
      'AK4*2**8',
      'AK5*R*5',
      'AK9*R*2*2*0',
    ])
  })

  it('accepts with a note when only a count was wrong', () => {
    const document = interchangeOf([SAMPLE_BODY]).replace('SE*27', 'SE*30')
    expect(acknowledge(document)).toEqual(expect.arrayContaining(['AK5*E*4', 'AK9*E*1*1*1']))
  })
})
