import type { Scene } from '../stage.ts'
import { type Billing, billed } from './billing.ts'
import { type Asking, requested } from './cases.ts'
import { type HaulPlan, haul } from './haul.ts'
import { proven } from './proofs.ts'

/** A load's whole life: ordered, tendered, hauled, what was requested for it, proven, and billed if that is told. */
export function* lifeOfLoad(plan: HaulPlan, { billing, asking }: { billing?: Billing; asking?: Asking } = {}): Scene {
  const load = yield* haul(plan)
  if (!load) return
  if (asking) yield* requested(load, asking)
  const confirmedAt = yield* proven(plan, load)
  if (confirmedAt && billing) yield* billed(load, billing, confirmedAt)
}
