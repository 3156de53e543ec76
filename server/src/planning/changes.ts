import { PLANNING_SAYINGS } from '@waybill/contract/planning/planning.sayings.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { saidOf } from '@waybill/contract/told.ts'
import { allOf } from '../http/said.ts'
import type { PlanFacts } from './planning.queries.ts'

const say = sayer(PLANNING_SAYINGS)

type Plan = PlanFacts['entry']

/** What changed in a plan, for history. */
export function changesOfPlan(before: Plan, after: Plan): Said {
  const added = after.orders.filter((number) => !before.orders.includes(number))
  const removed = before.orders.filter((number) => !after.orders.includes(number))
  const said = [
    ...added.map((order) => say('plan-order-added', { order })),
    ...removed.map((order) => say('plan-order-removed', { order })),
  ]
  const unsaid: [said: Said, of: (plan: Plan) => unknown][] = [
    [
      saidOf('Equipment changed'),
      ({ shippingMode, equipmentMode, trailerTypes }) => [shippingMode, equipmentMode, trailerTypes],
    ],
    [saidOf('Temperature changed'), ({ reeferTemperature }) => reeferTemperature],
    [saidOf('Team changed'), ({ isTeamRequired }) => isTeamRequired],
    [saidOf('Blind changed'), ({ isBlind }) => isBlind],
    [saidOf('Special instructions changed'), ({ specialInstructions }) => specialInstructions],
  ]
  // The orders decide which stops there are; the planner decides their sequence and times.
  if (added.length + removed.length === 0)
    unsaid.push(
      [saidOf('Sequence of stops changed'), ({ stops }) => stops.map(({ orderStopIds }) => orderStopIds.toSorted())],
      [
        saidOf('Times changed'),
        ({ stops }) =>
          stops
            .map(({ orderStopIds, ...times }) => JSON.stringify([orderStopIds.toSorted(), times]))
            .toSorted((one, other) => one.localeCompare(other)),
      ],
    )
  for (const [what, of] of unsaid) if (JSON.stringify(of(before)) !== JSON.stringify(of(after))) said.push(what)
  return said.length > 0 ? allOf(said) : saidOf('Plan saved without a change')
}

/** Whether a carrier would price it anew: instructions and what papers hide cost no miles. */
export function isOtherFreight(before: Plan, after: Plan): boolean {
  const priced = ({ orders, stops, ...plan }: Plan) =>
    JSON.stringify([
      orders.toSorted(),
      stops.map(({ orderStopIds, ...times }) => [orderStopIds.toSorted(), times]),
      [plan.shippingMode, plan.equipmentMode, plan.trailerTypes, plan.reeferTemperature, plan.isTeamRequired],
    ])
  return priced(before) !== priced(after)
}
