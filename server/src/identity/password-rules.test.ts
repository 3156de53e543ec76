import { expect, test } from 'vitest'
import { isCommon, refuseGuessable } from './password-rules.ts'

test.each([
  'Password123!',
  'password1234',
  '!!qwertyuiop!!',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'passwordpassword',
  '123456789012',
  'abcdefghijklm',
  'ABCDEFGHIJKLM',
  '1qaz2wsx3edc',
  'Administrator',
  'football2026!!',
])('%s is guessed first', (password) => {
  expect(isCommon(password)).toBe(true)
})

test.each([
  'correct horse battery',
  'harbour lamp 31 otter',
  'größenwahn im wald',
  '8f2k1m0q7x3z',
  'blue truck, red truck',
  '🚚🚛🚚🚛🧭🛣️ to Omaha',
])('%s is not', (password) => {
  expect(isCommon(password)).toBe(false)
})

test('the own email address is none', () => {
  const refuse = (password: string) => () => refuseGuessable(password, 'dispatch@alder.example', 'newPassword')
  expect(refuse('Dispatch@Alder.example')).toThrow('not valid')
  expect(refuse('dispatch of the morning')).not.toThrow()
})
