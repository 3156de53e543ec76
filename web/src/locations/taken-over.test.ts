import { expect, it } from 'vitest'
import { blankDock } from './dock-draft.ts'
import { blankDraft } from './location-draft.ts'
import { dockTakenOver, takenOver } from './taken-over.ts'

it('a location keeps what either changed, and one’s own where both did', () => {
  const begun = { ...blankDraft('fir'), name: 'Yard', directions: 'North gate' }
  const mine = { ...begun, directions: 'South gate', email: 'yard@fir.example' }
  const theirs = { ...blankDraft('fir'), name: 'Annex', directions: 'West gate', overnightParking: true }
  expect(takenOver(mine, begun, theirs)).toEqual({
    ...theirs,
    directions: 'South gate',
    email: 'yard@fir.example',
  })
})

it('a dock keeps the days that either set', () => {
  const begun = blankDock(false)
  const set = (day: number, startTime: string) => ({
    ...begun,
    days: begun.days.map((one) => (one.dayOfWeek === day ? { ...one, startTime } : one)),
  })
  const merged = dockTakenOver(set(1, '07:00'), begun, { ...set(5, '09:00'), name: 'Cold docks' })
  expect(merged.name).toBe('Cold docks')
  expect(merged.days.map(({ startTime }) => startTime).filter((time) => time !== '00:00')).toEqual(['07:00', '09:00'])
})
