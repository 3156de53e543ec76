import { expect, it } from 'vitest'
import { greetingText } from './greeting.tsx'

it('greets by the hour at the company', () => {
  expect([3, 4, 11, 12, 17, 18].map((hour) => greetingText(hour, 'Dale'))).toEqual([
    'Good evening, Dale',
    'Good morning, Dale',
    'Good morning, Dale',
    'Good afternoon, Dale',
    'Good afternoon, Dale',
    'Good evening, Dale',
  ])
})
