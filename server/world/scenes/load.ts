import type { Scene } from '../stage.ts'
import { type Billing, billed } from './billing.ts'
import { type HaulPlan, haul } from './haul.ts'
import { proven } from './proofs.ts'

/** The whole life of a load: ordered, tendered, hauled, proven, and billed where that is told of it. */
export function* lifeOfLoad(plan: HaulPlan, billing?: Billing): Scene {
  const load = yield* haul(plan)
  if (!load) return
  const confirmedAt = yield* proven(plan, load)
  if (confirmedAt && billing) yield* billed(load, billing, confirmedAt)
}
