import { expect, it } from 'vitest'
import { sayError, sayLoginError } from './error-catalogue.ts'
import { Problem } from './problem.ts'

const texts = (sayings: { text: string }[]) => sayings.map(({ text }) => text)

it('says each message of an errors list or map', () => {
  expect(texts(sayError(new Problem({ status: 409, errors: ['One', 'Two'] })))).toEqual(['One', 'Two'])
  expect(texts(sayError(new Problem({ status: 409, errors: { a: 'One', b: ['Two', 'Three'] } })))).toEqual([
    'One',
    'Two',
    'Three',
  ])
})

it('says the messages of a model state, once each', () => {
  const problem = new Problem({
    status: 400,
    modelState: { rate: ['Enter the rate'], note: ['Too long', 'Enter the rate'] },
  })
  expect(texts(sayError(problem))).toEqual(['Enter the rate', 'Too long'])
})

it('says a single message, else the detail, else the title', () => {
  expect(texts(sayError(new Problem({ status: 409, message: 'Only this', detail: 'not this' })))).toEqual(['Only this'])
  expect(texts(sayError(new Problem({ status: 409, detail: 'Answered by Birch', title: 'x' })))).toEqual([
    'Answered by Birch',
  ])
  expect(texts(sayError(new Problem({ status: 409, title: 'Tender no longer available' })))).toEqual([
    'Tender no longer available',
  ])
})

it("says 'An Unknown Error Occurred' when nothing else is known", () => {
  expect(sayError(new Problem({ status: 500, title: 'Internal' }))).toEqual([
    { text: 'An Unknown Error Occurred', durationMs: 5_000 },
  ])
  expect(texts(sayError(new TypeError('x is not a function')))).toEqual(['An Unknown Error Occurred'])
})

it('says nothing about what the user himself broke off', () => {
  expect(sayError(new DOMException('gone', 'AbortError'))).toEqual([])
})

it('says a wrong password and an unreadable sign-in in the words of the specification', () => {
  expect(texts(sayLoginError(new Problem({ status: 401, code: 'wrong-credentials' })))).toEqual([
    'Wrong username or password.',
  ])
  expect(
    texts(sayLoginError(new Problem({ status: 400, modelState: { userName: ['Enter your email address'] } }))),
  ).toEqual(['Email Address or Password is invalid'])
})

it('keeps Do Not Use for 8 seconds, then says what everybody is told', () => {
  const detail = 'Carrier is "Do Not Use", if you have questions please email help@provider.example'
  expect(sayLoginError(new Problem({ status: 403, code: 'do-not-use', detail }))).toEqual([
    { text: detail, durationMs: 8_000 },
    { text: 'Wrong username or password.', durationMs: 4_000 },
  ])
})

it('says too many attempts as they are', () => {
  const problem = new Problem({
    status: 429,
    code: 'too-many-requests',
    title: 'Too many attempts. Try again shortly.',
  })
  expect(texts(sayLoginError(problem))).toEqual(['Too many attempts. Try again shortly.'])
})

it('says that many are signing in, and hides what else a server of ours that fails calls it', () => {
  const title = 'Many people are signing in right now. Try again in a moment.'
  expect(texts(sayLoginError(new Problem({ status: 503, code: 'too-busy', title })))).toEqual([title])
  expect(texts(sayError(new Problem({ status: 500, code: 'unexpected', title: 'TypeError' })))).toEqual([
    'An Unknown Error Occurred',
  ])
})
