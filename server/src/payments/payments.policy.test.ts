import { expect, test } from 'vitest'
import { saying } from '../../test/saying.ts'
import { heldAlone, refuseHeld } from './payments.policy.ts'

const REVIEWED = 'The counts of invoice 5001 were corrected and are being reviewed. Try again in a minute.'
const unreviewed = { number: '5001', reason: null, isWaybills: false }
const refused = (...[saying, held]: Parameters<typeof refuseHeld>) => {
  try {
    refuseHeld(saying, held)
    return undefined
  } catch (error) {
    return (error as Error & { said: unknown }).said
  }
}

test('corrected counts that nobody has reviewed are no hold: nobody is told to end one', () => {
  expect(refused('run-on-hold', unreviewed)).toEqual(saying(REVIEWED))
  expect(refused('payment-on-hold', unreviewed)).toEqual(saying(REVIEWED))
  expect(heldAlone(unreviewed)).toEqual(saying(REVIEWED))
  expect(refused('reissue-on-hold', unreviewed)).toEqual(
    saying(
      'No new payment of invoice 5001 yet: Its counts were corrected after it was settled. Void this one without a new payment.',
    ),
  )
})

test('a hold says why', () => {
  const held = { number: '5001', reason: 'A claim is open', isWaybills: false }
  expect(refused('payment-on-hold', held)).toEqual(saying('Payment of invoice 5001 is on hold: A claim is open'))
  expect(heldAlone(held)).toEqual(saying('Its payment is on hold: A claim is open'))
  expect(refused('run-on-hold', undefined)).toBeUndefined()
})
