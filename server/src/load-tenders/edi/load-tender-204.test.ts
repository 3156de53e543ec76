import { describe, expect, it } from 'vitest'
import { marksOf } from './load-tender.ts'
import { readLoadTenders } from './load-tender-204.ts'
import { interchangeOf, SAMPLE_BODY, sampleWith } from './sample-tender.ts'

const read = (body: readonly string[]) => readLoadTenders(interchangeOf([body]))
const tenderOf = (body: readonly string[]) => {
  const tender = read(body).documents[0]?.loadTender
  if (!tender) throw new Error(JSON.stringify(read(body).findings))
  return tender
}
const codesOf = (body: readonly string[]) => read(body).findings.map(({ code, segment }) => `${segment} ${code}`)

describe('A load tender', () => {
  it('says carrier, load, terms, answer time and equipment', () => {
    expect(tenderOf(SAMPLE_BODY)).toMatchObject({
      purpose: 'create',
      idempotencyKey: 'FIRFOODS/000000042/42/204/0001/LOAD7788/00',
      isTest: false,
      scac: 'ALDR',
      freightTerms: 'Prepaid',
      respondBy: { date: '2030-03-01', time: '10:30', zoneCode: 'CT' },
      mode: 'TL',
      equipment: { mode: 'Reefer', trailerType: 'Reefer', lengthFeet: 53 },
      instructions: 'Seal must be intact',
      billTo: { name: 'Fir Foods', postalCode: '62701', country: 'US' },
    })
    expect(tenderOf(SAMPLE_BODY).equipment.number).toBeUndefined()
  })

  it('weighs in pounds and charges in cents', () => {
    const { totals, stops } = tenderOf(SAMPLE_BODY)
    expect(totals).toEqual({
      weight: 2204.62,
      pieces: 20,
      rate: { amount: 1500.5, basis: 'Flat' },
      chargeCents: 150050,
    })
    expect(stops[0]?.lineItems[0]).toEqual({
      description: 'Frozen peas',
      packages: 20,
      packageType: 'Carton',
      weight: 2204.62,
      weightUnit: 'lb',
      orderNumber: 'SO-1',
    })
  })

  it('charges in the currency that it names, and in no other than ours', () => {
    const inCurrency = (...c3: string[]) => sampleWith({ L3: ['L3*2204.62*G*1500.5*FR*150050', ...c3] })
    expect(tenderOf(SAMPLE_BODY).currency).toBeUndefined()
    expect(tenderOf(inCurrency('C3*CAD')).currency).toBe('CAD')
    expect(tenderOf(sampleWith({ 'NTE*': 'C3*USD' })).currency).toBe('USD')
    expect(codesOf(inCurrency('C3*EUR'))).toEqual(['C3 code-unknown'])
    expect(codesOf(inCurrency('C3*USD', 'C3*CAD'))).toEqual(['C3 value-implausible'])
    expect(read(inCurrency('C3*EUR')).documents[0]?.loadTender).toBeUndefined()
  })

  it('understands a charge that was written in dollars', () => {
    const decimal = sampleWith({ L3: 'L3*2204.62*G*1500.5*FR*1500.50' })
    const repeated = sampleWith({ L3: 'L3*2204.62*G*1500*FR*1500' })
    expect(tenderOf(decimal).totals.chargeCents).toBe(150050)
    expect(tenderOf(repeated).totals.chargeCents).toBe(150000)
    expect(codesOf(repeated)).toEqual(['L3 value-implausible'])
  })

  it('keeps requested windows and appointments apart', () => {
    const stops = tenderOf(sampleWith({ 'G62*37': ['G62*37*20300302*I*0800', 'G62*69*20300302*U*0915'] })).stops
    expect(stops[0]).toMatchObject({
      window: { early: { date: '2030-03-02', time: '08:00' }, late: { date: '2030-03-02', time: '12:00' } },
      appointment: { date: '2030-03-02', time: '09:15' },
      allDay: false,
    })
    expect(stops[1]?.window).toEqual({ late: { date: '2030-03-03', time: '15:00' } })
    expect(stops[1]?.appointment).toBeUndefined()
  })

  it('takes qualifier 10 by its time qualifier, and a day without times as all day', () => {
    const bounded = sampleWith({ 'G62*37': 'G62*10*20300302*I*0000*LT', 'G62*38': 'G62*10*20300302*K*2359*LT' })
    expect(tenderOf(bounded).stops[0]).toMatchObject({
      allDay: true,
      window: { late: { time: '23:59', zoneCode: 'LT' } },
    })
    const day = sampleWith({ 'G62*37': 'G62*78*20300302', 'G62*38': undefined })
    const asked = { date: '2030-03-02' }
    expect(tenderOf(day).stops[0]).toMatchObject({ allDay: true, window: { early: asked, late: asked } })
    expect(codesOf(day)).toEqual(['G62 code-inferred'])
  })

  it('joins notes that were cut in the middle of a word and keeps the lines of others', () => {
    const long = `${'x'.repeat(76)} app`
    expect(tenderOf(sampleWith({ NTE: [`NTE**${long}`, 'NTE**ointment only', 'NTE**Call ahead'] })).instructions).toBe(
      `${'x'.repeat(76)} appointment only\nCall ahead`,
    )
  })

  it('groups its freight by order, from where it is loaded to where it is unloaded', () => {
    const body = sampleWith({ 'AT8*G*K': ['AT8*G*L*900**15', 'L5**Corn***CTN*SO-2*SI', 'AT8*G*L*100**5'] })
    const last = body.findIndex((segment) => segment.startsWith('L3'))
    const second = [
      'L5**Corn***CTN*SO-2*SI',
      'S5*3*CU',
      'G62*54*20300304*L*1500',
      'N1*ST*Troy Foods',
      'N4*Troy*OH*45373',
    ]
    body.splice(last, 0, ...second, 'L5**Frozen peas***CTN*SO-1*SI')
    expect(tenderOf(body).orders).toMatchObject([
      { orderNumber: 'SO-1', purchaseOrder: 'PO-1', pickupStops: [1], deliveryStops: [3], weight: 900, packages: 15 },
      { orderNumber: 'SO-2', pickupStops: [1], deliveryStops: [2], weight: 100, packages: 5 },
    ])
  })

  it('reads orders by OID, with or without a description', () => {
    const alone = sampleWith({ L5: 'OID**PO-9**CA*27*L*500*E*30', 'AT8*G*K': undefined })
    expect(tenderOf(alone).stops[0]?.lineItems).toMatchObject([
      {
        description: 'Freight of PO PO-9',
        purchaseOrder: 'PO-9',
        packages: 27,
        packageType: 'Case',
        weight: 500,
        volume: 30,
      },
    ])
    const described = sampleWith({ L5: ['OID*R1*PO-9**PC*4*L*200', 'LAD*CTN********UP****Soap'], 'AT8*G*K': undefined })
    expect(tenderOf(described).stops[0]?.lineItems).toMatchObject([{ purchaseOrder: 'PO-9', packages: 4, weight: 200 }])
  })

  it('lists hazardous freight with its emergency contact, and says when that is missing', () => {
    const hazard = ['AT8*G*K*1000**20', 'LH1*PC*1*UN1263******II', 'LH2*3*P', 'LH3*Paint']
    expect(codesOf(sampleWith({ 'AT8*G*K': hazard }))).toEqual(['S5 hazmat-contact-missing'])
    const body = sampleWith({ 'AT8*G*K': [...hazard, 'G61*HM*Spill desk*TE*555-555-0199'] })
    expect(tenderOf(body).hazmat).toMatchObject([
      {
        stopSequence: 1,
        unNumber: 'UN1263',
        hazardClass: '3',
        properShippingName: 'Paint',
        emergencyContact: { phone: '555-555-0199' },
      },
    ])
  })

  it('mends addresses and points out what cannot be true', () => {
    const body = sampleWith({ 'N3*400': 'N3*Dayton OH,45402', 'N4*Dayton': 'N4*Dayton*OH*97201*USA' })
    expect(codesOf(sampleWith({ 'N3*400': 'N3*Dayton OH,45402' }))).toEqual(['N3 address-mended'])
    expect(read(body).findings.map(({ said }) => said.text)).toContain('Postal code 97201 is in OR, not in OH.')
    expect(tenderOf(sampleWith({ 'N4*Dayton': 'N4*Toronto*ON*m5v2t6*CAN' })).stops[1]?.party).toMatchObject({
      postalCode: 'M5V 2T6',
      country: 'CA',
    })
  })

  it('takes a van, or a reefer for frozen freight, when no trailer type is given', () => {
    expect(tenderOf(sampleWith({ N7: 'N7**TRL500' })).equipment).toEqual({
      mode: 'Dry',
      trailerType: 'Van',
      number: 'TRL500',
    })
    expect(tenderOf(sampleWith({ N7: ['AT5**FZN'] })).equipment.mode).toBe('Reefer')
    const cold = sampleWith({ 'L11*SO-1': ['L11*SO-1*OQ', 'L11*26.0 F*MT*Max Temp'] })
    expect(tenderOf(cold).equipment.temperature).toEqual({ maximum: 26, unit: 'F' })
  })

  it.each([
    ['a purpose that we do not know', { B2A: 'B2A*99' }, 'B2A code-unknown'],
    ['no load number', { 'B2*': 'B2**ALDR****PP' }, 'B2 element-missing'],
    ['no delivery', { 'S5*2': 'S5*2*PL' }, 'S5 segment-missing'],
    ['a stop that is neither pickup nor delivery', { 'S5*2': 'S5*2*WL', 'N1*ST': 'N1*ZZ*Scale' }, 'S5 code-unknown'],
    ['a day that does not exist', { 'G62*37': 'G62*37*20300230*I*0800' }, 'G62 date-unreadable'],
    ['a window that closes before it opens', { 'G62*38': 'G62*38*20300301*K*1200' }, 'S5 window-reversed'],
    ['a stop without a place', { 'N4*Dayton': undefined }, 'S5 place-missing'],
    ['a pickup without a date', { 'G62*37': undefined, 'G62*38': undefined }, 'S5 date-missing'],
  ])('is refused for %s', (_, changes, expected) => {
    const { documents, findings } = read(sampleWith(changes))
    expect(
      findings.filter(({ severity }) => severity === 'error').map(({ segment, code }) => `${segment} ${code}`),
    ).toContain(expected)
    expect(documents[0]?.loadTender).toBeUndefined()
  })

  it('is cancelled by number alone', () => {
    expect(tenderOf(['B2**ALDR**LOAD7788**PP', 'B2A*01'])).toMatchObject({ purpose: 'cancel', stops: [] })
  })

  it('refuses other documents than load tenders', () => {
    const { findings } = readLoadTenders(interchangeOf([SAMPLE_BODY]).replace('ST*204', 'ST*214'))
    expect(findings.map(({ code, severity }) => [code, severity])).toEqual([['set-not-supported', 'error']])
  })

  it('is marked when its dates are past', () => {
    const tender = tenderOf(SAMPLE_BODY)
    expect(marksOf(tender, new Date('2030-02-28T12:00:00Z'))).toEqual([])
    expect(marksOf(tender, new Date('2030-03-05T12:00:00Z'))).toEqual(['dates-in-the-past', 'response-time-passed'])
  })
})
