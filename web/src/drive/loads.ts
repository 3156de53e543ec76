import { documents } from '@waybill/contract/documents/documents.ts'
import { PROOF_OF_DELIVERY } from '@waybill/contract/documents/file-types.ts'
import type { QuerySentTo } from '@waybill/contract/endpoint.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { type Detention, type Preload, running } from '@waybill/contract/running/running.ts'
import { type Shipment, type ShipmentRow, type ShipmentStop, shipments } from '@waybill/contract/shipments/shipments.ts'
import { read } from '../api/call.ts'
import { STORED } from '../api/stored.ts'
import type { WaitingAct } from './outbox-store.ts'

/** A proof of delivery that the load needs. */
export type Proof = { orderStopId: string; place: string; isThere: boolean }

/** At a stop, besides what the load's page says. */
export type Visit = {
  stopId: string
  appointment: string | null
  confirmationNumber: string | null
  preload: Preload | null
  mayPreload: boolean
  /** A load kept from before says nothing. */
  mayUndoPreload?: boolean
  /** The free time, once the truck is there; a load kept from before says nothing. */
  detention?: Pick<Detention, 'startsAt' | 'freeMinutes' | 'freeUntil'> | null
}

/** A load as the driver needs it at a dock without signal. */
export type Load = { shipment: Shipment; visits: Visit[]; proofs: Proof[] }

export type Loads = { who: string; readAt: number; loads: Load[] }

/** Enough for days on the road; each is read whole, to be there without signal. */
const MOST_LOADS = 6
/** Delivered ones that may lack their proof. */
const MOST_DELIVERED = 3

/** Reads the driver's loads, what they are doing first; `onFirst` gets that one as soon as it is there. */
export async function readLoads(who: string, onFirst: (loads: Loads) => void): Promise<Loads> {
  const tracking = { view: 'tracking', sortProperty: 'pickup', sortDirection: 'asc', pageSize: 25 } as const
  const delivered = {
    view: 'delivered',
    statuses: [SHIPMENT_STATUS.delivered],
    sortProperty: 'delivery',
    sortDirection: 'desc',
    pageSize: MOST_DELIVERED,
  } satisfies QuerySentTo<typeof shipments.list>
  const [ahead, behind] = await Promise.all([
    read(shipments.list, { query: tracking }),
    read(shipments.list, { query: delivered }),
  ])
  const loads: Load[] = []
  for (const row of inOrder([...ahead.data, ...behind.data]).slice(0, MOST_LOADS + MOST_DELIVERED)) {
    const load = await readLoad(row)
    if (nextAct(load).kind === 'done') continue
    loads.push(load)
    if (loads.length === 1) onFirst({ who, readAt: Date.now(), loads: [...loads] })
  }
  return { who, readAt: Date.now(), loads }
}

/** On the road first, then delivered ones that lack their proof, then what comes, by pickup. */
function inOrder(rows: readonly ShipmentRow[]): ShipmentRow[] {
  const rank = ({ status }: ShipmentRow): number =>
    status === SHIPMENT_STATUS.inTransit || status === SHIPMENT_STATUS.atStop
      ? 0
      : status >= SHIPMENT_STATUS.delivered
        ? 1
        : status === SHIPMENT_STATUS.dispatched
          ? 2
          : 3
  return rows.toSorted(
    (one, other) => rank(one) - rank(other) || (one.pickupAt ?? '').localeCompare(other.pickupAt ?? ''),
  )
}

async function readLoad({ shipmentNumber }: ShipmentRow): Promise<Load> {
  const params = { shipment: shipmentNumber }
  const [shipment, run, needed] = await Promise.all([
    read(shipments.find, { params }),
    read(running.find, { params }),
    read(documents.requiredOfShipment, { params }),
  ])
  return {
    shipment,
    visits: run.stops.map(({ stopId, appointment, preload, detention, can }) => ({
      stopId,
      appointment: appointment.confirmed?.start ?? null,
      confirmationNumber: appointment.confirmationNumber,
      preload,
      mayPreload: can.preload === true,
      mayUndoPreload: can.undoPreload === true,
      detention,
    })),
    proofs: needed.data.flatMap(({ fileType, orderStopId, entityDescription, isSatisfied }) =>
      fileType === PROOF_OF_DELIVERY && orderStopId
        ? [{ orderStopId, place: entityDescription, isThere: isSatisfied }]
        : [],
    ),
  }
}

/** As last read by this person; another user of the phone finds nothing. */
export function keptLoads(who: string): Loads | undefined {
  try {
    const kept: Loads | null = JSON.parse(localStorage.getItem(STORED.driverLoads) ?? 'null')
    return kept?.who === who && Array.isArray(kept.loads) ? kept : undefined
  } catch {
    return undefined
  }
}

export function keepLoads(loads: Loads): void {
  try {
    localStorage.setItem(STORED.driverLoads, JSON.stringify(loads))
  } catch {
    // No space left: the screen shows them, and the next reading tries again.
  }
}

/** The load as it is once the acts that wait on this phone have arrived. */
export function withActs(load: Load, acts: readonly WaitingAct[]): Load {
  return acts.filter((act) => act.load.id === load.shipment.id).reduce(withAct, load)
}

function withAct(load: Load, { report, reading, at }: WaitingAct): Load {
  const happened = at ?? new Date(reading.wall).toISOString()
  const changeStop = (stopId: string, change: Partial<ShipmentStop>): Load => ({
    ...load,
    shipment: {
      ...load.shipment,
      stops: load.shipment.stops.map((stop) => (stop.stopId === stopId ? { ...stop, ...change } : stop)),
    },
  })
  const changeVisit = (stopId: string, change: Partial<Visit>): Load => ({
    ...load,
    visits: load.visits.map((visit) => (visit.stopId === stopId ? { ...visit, ...change } : visit)),
  })
  switch (report.kind) {
    case 'arrive':
      return changeStop(report.stopId, { arrivedAt: happened })
    case 'depart':
      return changeStop(report.stopId, { departedAt: happened })
    case 'preload': {
      const before = load.visits.find(({ stopId }) => stopId === report.stopId)
      const preload = { ...report.body, loadedAt: happened, weight: report.body.weight ?? null, recordedBy: '' }
      // Another's stays another's.
      return changeVisit(report.stopId, { preload, mayUndoPreload: !before?.preload || before.mayUndoPreload === true })
    }
    case 'undo-preload':
      return changeVisit(report.stopId, { preload: null, mayUndoPreload: false })
    case 'proof':
      return {
        ...load,
        proofs: load.proofs.map((proof) =>
          proof.orderStopId === report.orderStopId ? { ...proof, isThere: true } : proof,
        ),
      }
    case 'detention':
    case 'dock-cost':
    case 'problem':
      return load
  }
}

export type NextAct =
  | { kind: 'arrive' | 'depart'; stop: ShipmentStop }
  | { kind: 'proof'; proof: Proof }
  /** The dispatcher still has something to do. */
  | { kind: 'not-sent' }
  | { kind: 'done' }

/** The one thing to do next with a load; the stops in their order, then the proofs. */
export function nextAct({ shipment, proofs }: Load): NextAct {
  const stop = nextStop(shipment)
  if (stop) {
    if (shipment.status < SHIPMENT_STATUS.dispatched) return { kind: 'not-sent' }
    return { kind: stop.arrivedAt ? 'depart' : 'arrive', stop }
  }
  const proof = proofs.find(({ isThere }) => !isThere)
  return proof ? { kind: 'proof', proof } : { kind: 'done' }
}

export function nextStop({ stops }: Pick<Shipment, 'stops'>): ShipmentStop | undefined {
  return stops.find(({ departedAt }) => departedAt === null)
}

/** Whether what follows on its load waits: the next stop needs this one, but nothing needs a paper, a request or a word. */
export function holdsBack({ refused, report }: WaitingAct): boolean {
  return refused !== null && ['arrive', 'preload', 'depart'].includes(report.kind)
}
