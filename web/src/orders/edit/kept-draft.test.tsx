import { expect, it } from 'vitest'
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { blankDraft } from './order-draft.ts'

it('keeps what was typed for its person, its order and its version, for fourteen days', () => {
  const draft = blankDraft('customer')
  const now = Date.now()
  keepDraft('me', 'new', 0, draft, now)
  expect(keptDraft('me', 'new', 0, now)).toEqual(draft)
  expect(keptDraft('another', 'new', 0, now)).toBeUndefined()
  expect(keptDraft('me', '710001', 0, now)).toBeUndefined()
  expect(keptDraft('me', 'new', 0, now + 15 * 86_400_000)).toBeUndefined()
  keepDraft('me', '710001', 1, draft, now)
  expect(keptDraft('me', '710001', 2, now)).toBeUndefined()
  keepDraft('me', 'new', 0, draft, now)
  forgetDraft('me', 'new')
  expect(keptDraft('me', 'new', 0, now)).toBeUndefined()
})
