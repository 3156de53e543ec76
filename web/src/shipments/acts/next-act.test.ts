import type { Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { describe, expect, it } from 'vitest'
import { nextActs } from './next-act.ts'

function stop(can: Partial<ShipmentStop['can']> = {}): ShipmentStop {
  return { can: { arrive: 'Not yet', depart: 'Not yet', ...can } } as ShipmentStop
}

/** Only what the next act needs. */
function shipment(more: { can?: Partial<Shipment['can']> } & Partial<Omit<Shipment, 'can'>> = {}): Shipment {
  const { can, ...rest } = more
  const no = 'Your role cannot do this'
  return {
    tenders: [],
    stops: [],
    drivers: [],
    tractorNumber: null,
    can: {
      dispatch: no,
      tender: no,
      rescindTenders: no,
      answerTender: no,
      setMaxBuy: no,
      checkCall: no,
      setEmptyLocation: no,
      reportProblem: no,
      closeQuickly: no,
      ...can,
    },
    ...rest,
  } as Partial<Shipment> as Shipment
}

const kinds = (of: Shipment) => nextActs(of).map((act) => act.kind)

describe('What waits on the reader of a shipment', () => {
  it('is nothing when nothing may be done', () => {
    expect(nextActs(shipment({ stops: [stop()] }))).toEqual([])
  })

  it('is a driver first, then the arrival, of a booked load', () => {
    expect(kinds(shipment({ can: { dispatch: true }, stops: [stop({ arrive: true }), stop()] }))).toEqual([
      'dispatch',
      'arrive',
    ])
  })

  it('is the arrival once driver and tractor are known', () => {
    const robin = { id: 'd', firstName: 'Robin', lastName: 'Reed', name: 'Robin Reed', primaryEmail: null }
    const crew = {
      drivers: [{ ...robin, mobilePhoneNumber: null, profilePictureURL: null }],
      tractorNumber: '1204',
    }
    expect(kinds(shipment({ can: { dispatch: true }, ...crew, stops: [stop({ arrive: true })] }))).toEqual(['arrive'])
  })

  it('is the departure while the truck stands at a stop', () => {
    expect(kinds(shipment({ stops: [stop({ depart: true }), stop()] }))).toEqual(['depart'])
  })

  it('is the open tender for whoever may answer it', () => {
    const tenders = [
      { tenderId: 'old', tenderNumber: '1', status: 2 },
      { tenderId: 'open', tenderNumber: '2', status: 0 },
    ].map((tender) => ({ ...tender, carrierName: 'Alder Freight', isExpired: false }))
    expect(nextActs(shipment({ can: { answerTender: true }, tenders }))).toEqual([
      { kind: 'answer-tender', tenderId: 'open' },
    ])
  })
})
