import { expect, it } from 'vitest'
import { whatIsMissing } from './decline-fields.tsx'

it('asks for a reason first, and for words only when the reason says nothing', () => {
  expect(whatIsMissing({ declineReason: null, declineText: 'a text' })).toBe('Choose a reason')
  expect(whatIsMissing({ declineReason: '4', declineText: '  ' })).toBe('Enter a reason')
  expect(whatIsMissing({ declineReason: '4', declineText: 'dock closed' })).toBeUndefined()
  expect(whatIsMissing({ declineReason: '0', declineText: '' })).toBeUndefined()
})
