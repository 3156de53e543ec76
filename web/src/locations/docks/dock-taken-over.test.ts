import { expect, it } from 'vitest'
import { takenOver } from '../../form/taken-over.ts'
import { blankDraft } from '../edit/location-draft.ts'
import { blankDock } from './dock-draft.ts'
import { dockTakenOver } from './dock-taken-over.ts'

it('a location keeps what either changed, and one’s own where both did', () => {
  const begun = { ...blankDraft('fir'), name: 'Yard', directions: 'North gate' }
  const mine = { ...begun, directions: 'South gate', email: 'yard@fir.example' }
  const theirs = { ...blankDraft('fir'), name: 'Annex', directions: 'West gate', overnightParking: true }
  expect(takenOver(mine, begun, theirs)).toEqual({
    draft: { ...theirs, directions: 'South gate', email: 'yard@fir.example' },
    isDisputed: true,
  })
  expect(takenOver(mine, begun, { ...theirs, directions: 'South gate' }).isDisputed).toBe(false)
})

it('a dock keeps the days that either set', () => {
  const begun = blankDock(false)
  const set = (day: number, startTime: string) => ({
    ...begun,
    days: begun.days.map((one) => (one.dayOfWeek === day ? { ...one, startTime } : one)),
  })
  const merged = dockTakenOver(set(1, '07:00'), begun, { ...set(5, '09:00'), name: 'Cold docks' })
  expect(merged).toMatchObject({ draft: { name: 'Cold docks' }, isDisputed: false })
  expect(merged.draft.days.map(({ startTime }) => startTime).filter((time) => time !== '00:00')).toEqual([
    '07:00',
    '09:00',
  ])
  expect(dockTakenOver(set(1, '07:00'), begun, set(1, '08:00')).isDisputed).toBe(true)
})
