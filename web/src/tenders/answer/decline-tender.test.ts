import { expect, it } from 'vitest'
import { whatIsMissing } from './decline-tender.tsx'

it('asks for a reason first, and for words only when the reason says nothing', () => {
  expect(whatIsMissing(undefined, 'a text')).toBe('Choose a reason')
  expect(whatIsMissing(4, '  ')).toBe('Enter a reason')
  expect(whatIsMissing(4, 'dock closed')).toBeUndefined()
  expect(whatIsMissing(0, '')).toBeUndefined()
})
