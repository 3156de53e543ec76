import { describe, expect, it } from 'vitest'
import { exceptionOf, sealNumbersFrom } from './package-counts.ts'

const counted = (packages: number, finding: 'Fine' | 'Damaged' | 'Refused' = 'Fine') => ({
  lineItemId: 'item',
  packages,
  finding,
})

describe('A count', () => {
  it.each([
    [24, 'None'],
    [22, 'Short'],
    [0, 'Short'],
    [25, 'Over'],
  ])('of %i where 24 were ordered is %s', (packages, exception) => {
    expect(exceptionOf(24, counted(packages))).toBe(exception)
  })

  it('of damaged or refused freight says so, whatever the number', () => {
    expect(exceptionOf(24, counted(24, 'Damaged'))).toBe('Damaged')
    expect(exceptionOf(24, counted(0, 'Refused'))).toBe('Refused')
  })
})

it('Seal numbers are read as people type them', () => {
  expect(sealNumbersFrom(' 4711, 4712;4713  4711 ')).toEqual(['4711', '4712', '4713'])
  expect(sealNumbersFrom('  ')).toEqual([])
})
