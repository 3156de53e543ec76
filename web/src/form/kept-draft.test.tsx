import { expect, it } from 'vitest'
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts'

const BEGUN = { instructions: '', stops: [''] }

it('keeps what was typed under its name and version, for fourteen days', () => {
  const draft = { instructions: 'Ring twice', stops: ['Chicago', 'Phoenix'] }
  const now = Date.now()
  keepDraft('order.me.new', 0, draft, now)
  expect(keptDraft('order.me.new', 0, BEGUN, now)).toEqual(draft)
  expect(keptDraft('order.another.new', 0, BEGUN, now)).toBeUndefined()
  expect(keptDraft('order.me.710001', 0, BEGUN, now)).toBeUndefined()
  expect(keptDraft('order.me.new', 0, BEGUN, now + 15 * 86_400_000)).toBeUndefined()
  keepDraft('order.me.710001', 1, draft, now)
  expect(keptDraft('order.me.710001', 2, BEGUN, now)).toBeUndefined()
  keepDraft('order.me.new', 0, draft, now)
  forgetDraft('order.me.new')
  expect(keptDraft('order.me.new', 0, BEGUN, now)).toBeUndefined()
})

it('keeps nothing that the form of today cannot show', () => {
  keepDraft('order.me.new', 0, { instructions: 'Ring twice', stops: 'Chicago' })
  expect(keptDraft('order.me.new', 0, BEGUN)).toBeUndefined()
})
