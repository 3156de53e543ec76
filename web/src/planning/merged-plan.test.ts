import type { PlanEntry } from '@waybill/contract/planning/planning.ts'
import { expect, it } from 'vitest'
import { blankEntry, mergedPlan } from './use-plan.ts'

const visit = (id: string, appointmentDateTime: string | null = null) => ({
  orderStopIds: [id],
  earlyDateTime: null,
  lateDateTime: null,
  appointmentDateTime,
})
const plan = (...stops: NonNullable<PlanEntry['stops']>): PlanEntry => ({ ...blankEntry(['700001']), stops })
const begun = plan(visit('a'), visit('b'), visit('c'))

it('keeps the appointment that either set, in the order that one of them chose', () => {
  const mine = plan(visit('b'), visit('a', '2040-03-10T08:00'), visit('c'))
  const theirs = plan(visit('a'), visit('b', '2040-03-11T09:00'), visit('c'))
  expect(mergedPlan(mine, begun, theirs)).toMatchObject({
    draft: { stops: [visit('b', '2040-03-11T09:00'), visit('a', '2040-03-10T08:00'), visit('c')] },
    isDisputed: false,
  })
})

it('says so when both moved the stops, and keeps them as one has them', () => {
  const mine = plan(visit('b'), visit('a'), visit('c'))
  expect(mergedPlan(mine, begun, plan(visit('a'), visit('c'), visit('b')))).toMatchObject({
    draft: { stops: mine.stops },
    isDisputed: true,
  })
})
