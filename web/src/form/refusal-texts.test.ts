import { expect, test } from 'vitest'
import { Problem } from '../api/problem.ts'
import { generalRefusal } from './refusal-texts.ts'

test('a form says what it was refused for, and leaves an ended session to the page that asks for the password', () => {
  const settled = new Problem({ status: 409, code: 'step-not-allowed', detail: 'It is settled' })
  expect(generalRefusal(settled, ['reason'])).toBe('It is settled')
  const ended = new Problem({ status: 401, code: 'unknown-session', title: 'Please sign in' })
  expect(generalRefusal(ended, ['reason'])).toBeNull()
})
