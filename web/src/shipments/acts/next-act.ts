import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'

/** What waits on the user of a shipment, most urgent first. */
export type NextAct =
  | { kind: 'answer-tender'; tenderId: string }
  | { kind: 'tender' }
  | { kind: 'dispatch' }
  | { kind: 'arrive'; stop: ShipmentStop }
  | { kind: 'depart'; stop: ShipmentStop }
  | { kind: 'check-call' }
  | { kind: 'empty-location' }

/** The acts possible now, as the server says the user may do; the first one is the button. */
export function nextActs(shipment: Shipment): NextAct[] {
  const acts: NextAct[] = []
  const open = shipment.tenders.find((tender) => tender.status === 0)
  if (shipment.can.answerTender === true && open) acts.push({ kind: 'answer-tender', tenderId: open.tenderId })
  if (shipment.can.tender === true) acts.push({ kind: 'tender' })
  if (shipment.can.dispatch === true && !isManned(shipment)) acts.push({ kind: 'dispatch' })
  for (const stop of shipment.stops) {
    if (stop.can.depart === true) acts.push({ kind: 'depart', stop })
    if (stop.can.arrive === true) acts.push({ kind: 'arrive', stop })
  }
  const isDispatched = shipment.status === SHIPMENT_STATUS.dispatched
  if (isDispatched && shipment.can.setEmptyLocation === true) acts.push({ kind: 'empty-location' })
  if (shipment.status === SHIPMENT_STATUS.inTransit && shipment.can.checkCall === true)
    acts.push({ kind: 'check-call' })
  return acts
}

/** Driver and tractor are set (domain T8). */
function isManned(shipment: Shipment): boolean {
  return shipment.drivers.length > 0 && shipment.tractorNumber !== null
}
