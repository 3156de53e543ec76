import {
  CHAIN_WAIT_HOURS,
  type ChainLeg,
  type ChainQuery,
  type LoadChain,
  MOST_CHAINS,
} from '@waybill/contract/available-freight/load-chains.ts'
import type { EquipmentMode } from '@waybill/contract/freight-codes.ts'
import { toCents } from '@waybill/contract/money.ts'
import type { Actor } from '../actor.ts'
import { Refusal } from '../http/refusal.ts'
import { milesApart, type Point } from '../locations/locations.ts'
import { idOf } from '../shipments/shipments.ts'
import { aroundOf } from './available-freight.ts'
import { type Free, findEmptied, findFirstLeg, findNext, type Leg } from './load-chains.queries.ts'
import { atDock, driving, type TruckClock, waiting } from './truck-hours.ts'

const HOUR = 3_600_000
const DAY_HOURS = 24
const MOST_LEGS = 3
/** A truck that stands at a place goes when its first load needs it, and looks so far ahead. */
const AHEAD_HOURS = 96
/** How many loads are looked at from the first place, from each later one, and how many chains go on. */
const FIRST_FAN = 60
const FAN = 15
const BEAM = 40

/** A truck with the loads that it has hauled so far. */
type Run = Free & {
  clock: TruckClock
  began: number
  isStanding: boolean
  legs: readonly (Leg & Pick<ChainLeg, 'emptyMiles' | 'waitHours'>)[]
}

/** Two or three loads that one truck hauls one after the other: a search that goes on only with the best of each step. */
export async function list(actor: Actor, query: ChainQuery): Promise<{ data: LoadChain[] }> {
  const { origin, destination: home } = await aroundOf(actor, query)
  const start = await startOf(actor, query, origin)
  const runs: Run[] = []
  let ahead = [start]
  while (ahead.length > 0 && (ahead[0]?.legs.length ?? MOST_LEGS) < MOST_LEGS) {
    const fan = ahead[0]?.legs.length === 0 ? FIRST_FAN : FAN
    const longer = await goOn(actor, ahead, fan)
    ahead = best(longer, home, BEAM)
    runs.push(...ahead.filter(({ legs }) => legs.length > 1))
  }
  return { data: best(runs, home, MOST_CHAINS).map((run) => chainOf(run, home)) }
}

async function startOf(actor: Actor, query: ChainQuery, origin: Point | undefined): Promise<Run> {
  if (query.first) {
    const leg = await findFirstLeg(actor, query.first)
    if (!leg) throw new Refusal('not-found')
    const at = new Date(leg.pickupAt).getTime()
    const run = hauled(parked(leg.from, at, query.equipmentModes ?? [leg.equipmentMode]), leg, 0)
    if (!run) throw new Refusal('bad-request', 'A truck cannot make this load’s delivery on time')
    return run
  }
  if (query.shipment) {
    const emptied = await findEmptied(actor, await idOf(actor, query.shipment))
    if (!emptied) throw new Refusal('not-found')
    const at = Math.max(new Date(emptied.freeAt).getTime(), actor.now.getTime())
    return parked(emptied.point, at, query.equipmentModes ?? [emptied.equipmentMode])
  }
  if (!origin) {
    const where = 'Enter a place, a shipment or a load to begin with'
    throw new Refusal('bad-request', where, { modelState: { origin: [where] } })
  }
  const ready = query.readyAt ? new Date(query.readyAt).getTime() : 0
  const truck = parked(origin, Math.max(ready, actor.now.getTime()), query.equipmentModes ?? [])
  return { ...truck, isStanding: !query.readyAt }
}

function parked(point: Point, at: number, modes: readonly EquipmentMode[]): Run {
  return { point, at, modes, currency: null, clock: { at, driven: 0 }, began: at, isStanding: false, legs: [] }
}

async function goOn(actor: Actor, runs: readonly Run[], fan: number): Promise<Run[]> {
  const found = await findNext(actor, runs, {
    most: fan,
    waitHours: runs[0]?.isStanding ? AHEAD_HOURS : CHAIN_WAIT_HOURS,
  })
  return found.flatMap(({ truck, emptyMiles, leg }) => {
    const run = runs[truck]
    const isNew = run && !run.legs.some(({ id }) => id === leg.id)
    return (isNew && hauled(run, leg, emptyMiles)) || []
  })
}

/** After one more load; undefined if the truck is late at either end, or would wait too long. */
function hauled(run: Run, leg: Leg, emptyMiles: number): Run | undefined {
  const [from, until] = [new Date(leg.pickupAt).getTime(), new Date(leg.pickupUntil).getTime()]
  const soonest = driving(run.clock, emptyMiles)
  const there = run.isStanding ? { ...soonest, at: Math.max(soonest.at, from) } : soonest
  const began = run.isStanding ? there.at - (soonest.at - run.clock.at) : run.began
  const wait = Math.max(0, from - there.at)
  if (there.at > until || wait > CHAIN_WAIT_HOURS * HOUR) return undefined
  const arrived = driving(atDock(waiting(there, from)), leg.miles)
  if (leg.deliveryUntil && arrived.at > new Date(leg.deliveryUntil).getTime()) return undefined
  const clock = atDock(leg.deliveryAt ? waiting(arrived, new Date(leg.deliveryAt).getTime()) : arrived)
  const legs = [...run.legs, { ...leg, emptyMiles, waitHours: Math.round(wait / HOUR) }]
  return {
    ...run,
    isStanding: false,
    began,
    legs,
    clock,
    at: clock.at,
    point: leg.to,
    modes: modesAfter(run, leg),
    currency: leg.currency,
  }
}

/** A truck that began with any equipment keeps what it began with. */
function modesAfter({ modes }: Run, leg: Leg): readonly EquipmentMode[] {
  return modes.length > 0 ? modes : [leg.equipmentMode]
}

/** Most dollars per day first; of the same loads in the same order there is one run. */
function best(runs: readonly Run[], home: Point | undefined, most: number): Run[] {
  return runs
    .map((run) => ({ run, perDay: figuresOf(run, home).perDay }))
    .toSorted((a, b) => b.perDay - a.perDay)
    .slice(0, most)
    .map(({ run }) => run)
}

function figuresOf({ legs, clock, began, point }: Run, home: Point | undefined) {
  const sum = (of: (leg: Run['legs'][number]) => number) => legs.reduce((total, leg) => total + of(leg), 0)
  const emptyMilesHome = home ? milesApart(point, home) : null
  const hours = Math.round((driving(clock, emptyMilesHome ?? 0).at - began) / HOUR)
  const cents = sum(({ rate }) => toCents(rate))
  const miles = sum((leg) => leg.miles)
  const emptyMiles = sum((leg) => leg.emptyMiles) + (emptyMilesHome ?? 0)
  const perDay = Math.round((cents * DAY_HOURS) / Math.max(hours, DAY_HOURS)) / 100
  const perAllMiles = Math.round(cents / (miles + emptyMiles)) / 100
  return { rate: cents / 100, miles, emptyMiles, emptyMilesHome, hours, perDay, perAllMiles }
}

function chainOf(run: Run, home: Point | undefined): LoadChain {
  const legs = run.legs.map(
    ({ shipmentNumber, lane, equipmentMode, miles, milesEngine, rate, emptyMiles, waitHours }) => ({
      shipmentNumber,
      lane,
      equipmentMode,
      miles,
      milesEngine,
      rate,
      emptyMiles,
      waitHours,
    }),
  )
  return { legs, currency: run.currency ?? 'USD', ...figuresOf(run, home) }
}
