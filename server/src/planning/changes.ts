import type { PlanFacts } from './planning.queries.ts'

type Plan = PlanFacts['entry']

/** What became of a plan, for its history. */
export function changesOfPlan(before: Plan, after: Plan): string {
  const added = after.orders.filter((number) => !before.orders.includes(number))
  const removed = before.orders.filter((number) => !after.orders.includes(number))
  const said = [
    ...added.map((number) => `Order ${number} added`),
    ...removed.map((number) => `Order ${number} removed`),
  ]
  const unsaid: [what: string, of: (plan: Plan) => unknown][] = [
    ['Equipment', ({ shippingMode, equipmentMode, trailerTypes }) => [shippingMode, equipmentMode, trailerTypes]],
    ['Temperature', ({ reeferTemperature }) => reeferTemperature],
    ['Team', ({ isTeamRequired }) => isTeamRequired],
    ['Blind', ({ isBlind }) => isBlind],
    ['Special instructions', ({ specialInstructions }) => specialInstructions],
  ]
  // Which stops there are follows from the orders; what the planner decides is their order and their times.
  if (added.length + removed.length === 0)
    unsaid.push(
      ['Sequence of stops', ({ stops }) => stops.map(({ orderStopIds }) => orderStopIds.toSorted())],
      [
        'Times',
        ({ stops }) =>
          stops
            .map(({ orderStopIds, ...times }) => JSON.stringify([orderStopIds.toSorted(), times]))
            .toSorted((one, other) => one.localeCompare(other)),
      ],
    )
  for (const [what, of] of unsaid)
    if (JSON.stringify(of(before)) !== JSON.stringify(of(after))) said.push(`${what} changed`)
  return said.join('; ') || 'Plan saved without a change'
}
