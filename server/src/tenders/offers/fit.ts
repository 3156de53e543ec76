import { EQUIPMENT_MODE_NAMES } from '@waybill/contract/freight-codes.ts'
import { sayer } from '@waybill/contract/said.ts'
import { TENDER_SAYINGS } from '@waybill/contract/tenders/tenders.sayings.ts'
import type { CarrierFit } from '@waybill/contract/tenders/tenders.ts'
import type { FittedCarrier, LoadToFit } from './fit.queries.ts'

const say = sayer(TENDER_SAYINGS)

/** Fewer stops say nothing of a carrier. */
const ENOUGH_STOPS = 5
/** Below this, being on time does not speak for it. */
const GOOD_PERCENT = 90

/** Why a carrier fits a load, or does not: in the order in which a person wants to read it. */
export function fitOf(load: LoadToFit, carrier: FittedCarrier): CarrierFit {
  const mode = { term: EQUIPMENT_MODE_NAMES[load.equipmentMode] }
  const reasons: CarrierFit['reasons'] = []
  const add = (isGood: boolean, said: CarrierFit['reasons'][number]['said']) => reasons.push({ isGood, said })
  const { truckMiles, laneLoads, met, late } = carrier
  if (carrier.hasEquipment === false) add(false, say('fit-no-equipment', { mode }))
  if (carrier.hasHazmat === false) add(false, say('fit-no-hazmat'))
  if (carrier.refusal === 'never') add(false, say('fit-never-runs'))
  if (carrier.refusal === 'lately') add(false, say('fit-does-not-run'))
  if (truckMiles !== null)
    add(true, truckMiles === 0 ? say('fit-truck-there') : say('fit-truck', { miles: truckMiles }))
  if (laneLoads > 0) add(true, laneLoads === 1 ? say('fit-lane-once') : say('fit-lane', { count: laneLoads }))
  if (met + late >= ENOUGH_STOPS) {
    const percent = Math.round((100 * met) / (met + late))
    add(percent >= GOOD_PERCENT, say('fit-on-time', { percent }))
  }
  if (carrier.hasEquipment) add(true, say('fit-equipment', { mode }))
  if (carrier.hasHazmat) add(true, say('fit-hazmat'))
  return { fits: carrier.fits, reasons }
}
