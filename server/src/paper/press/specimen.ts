import { TERMS_VERSION } from '../confirmations/terms.ts'
import type { LoadOnPaper, StopOnPaper } from '../load.ts'
import type { Order } from './press-worker.ts'

const PARTY = {
  name: 'Specimen',
  usdot: '1',
  docketNumber: 'MC1',
  scac: 'SPEC',
  timeZone: 'UTC',
  phone: '555-0100',
  address: { line1: '1 Dock St', city: 'Chicago', state: 'IL', postalCode: '60638' },
}

function stop(sequence: number, type: StopOnPaper['type']): StopOnPaper {
  return {
    sequence,
    type,
    name: 'Dock',
    addressLine1: '1 Dock St',
    addressLine2: null,
    city: 'Chicago',
    state: 'IL',
    postalCode: '60638',
    country: 'US',
    timeZone: 'UTC',
    early: '2026-01-01T08:00:00Z',
    late: '2026-01-01T12:00:00Z',
    appointment: null,
    contactName: null,
    contactPhone: null,
    instructions: null,
    references: [],
    sealNumbers: [],
  }
}

const LOAD: LoadOnPaper = {
  number: '0',
  provider: PARTY,
  carrier: PARTY,
  currency: 'USD',
  carrierRate: 1,
  equipmentMode: 0,
  shippingMode: 0,
  miles: 1,
  weight: 1,
  reeferTemperature: null,
  isHazmat: false,
  isTeamRequired: false,
  isBlind: false,
  specialInstructions: null,
  proNumber: '0',
  tractorNumber: null,
  trailerNumber: null,
  driver: null,
  references: [],
  stops: [stop(1, 'Pickup'), stop(2, 'Delivery')],
  items: [],
  charges: [],
}

/** One of each kind that nobody reads: the next one finds fonts, bars and layout ready. */
export const SPECIMENS: readonly Order[] = [
  {
    paper: 'bill-of-lading',
    drawing: {
      content: { load: LOAD, kind: 'single', from: 1, to: 2 },
      number: '0',
      revision: 1,
      madeAt: '2026-01-01T00:00:00Z',
      isReplaced: false,
    },
  },
  {
    paper: 'rate-confirmation',
    drawing: {
      content: { load: LOAD, terms: TERMS_VERSION },
      revision: 1,
      issuedAt: '2026-01-01T00:00:00Z',
      issuedBy: '',
      reason: null,
      signed: null,
      isVoid: false,
    },
  },
]
