import { expect, it } from 'vitest'
import { moneyText } from './money.tsx'

it('shows an amount in US form with two decimals', () => {
  expect(moneyText(1240)).toBe('$1,240.00')
  expect(moneyText(0.5)).toBe('$0.50')
})

it('puts a negative amount in parentheses, and never owes nothing', () => {
  expect(moneyText(-86.4)).toBe('($86.40)')
  expect(moneyText(-0.001)).toBe('$0.00')
})

it('names another dollar, and draws a dash for an unknown amount', () => {
  expect(moneyText(10, 'CAD')).toBe('CA$10.00')
  expect(moneyText(null)).toBe('—')
})
