import { expect, it } from 'vitest'
import { moneyText } from './words-on-paper.ts'

it('puts what is taken off in parentheses', () => {
  expect(moneyText(-85, 'USD')).toBe('($85.00)')
  expect(moneyText(2130.5, 'CAD')).toBe('$2,130.50')
})

it('says nothing taken off as nothing', () => {
  expect(moneyText(-0, 'USD')).toBe('$0.00')
})
