import { FuelTerms } from '@waybill/contract/rates/fuel-terms.ts'
import { expect, it } from 'vitest'
import { asLines, bandsOf, classRatesOf, figuresOf, stepsOf } from './lines-of-figures.ts'

it('reads what is pasted from a spreadsheet, dollar signs, tabs and empty lines and all', () => {
  expect(classRatesOf('65\t$80.00\t60\n\n77.5; 1,090 70 \n')).toEqual({ '65': [80, 60], '77.5': [1090, 70] })
})

it('takes a comma for no more than what separates thousands or cells: another is refused, not left out', () => {
  expect(figuresOf('1,090 12,345,678 $1,090.50 500, 1000,')).toEqual([[1090, 12_345_678, 1090.5, 500, 1000]])
  expect(figuresOf('0,35 3,06 0,139 1,0905 500,1000')).toEqual([[NaN, NaN, NaN, NaN, NaN]])
  expect(FuelTerms.safeParse({ kind: 'step-per-mile', steps: stepsOf('3.00 3.06 0,35\n3.06 0,36') }).success).toBe(
    false,
  )
})

it('leaves the end of the last step and band open', () => {
  expect(stepsOf('3.00 3.06 0.35\n3.06 0.36')).toEqual([
    { from: 3, to: 3.06, rate: 0.35 },
    { from: 3.06, to: null, rate: 0.36 },
  ])
  expect(bandsOf('5000 0.0417\n0.139')).toEqual([
    { upTo: 5000, gallonsPerMile: 0.0417 },
    { upTo: null, gallonsPerMile: 0.139 },
  ])
})

it('writes what it reads', () => {
  const steps = [
    { from: 3, to: 3.06, rate: 0.35 },
    { from: 3.06, to: null, rate: 0.36 },
  ]
  expect(stepsOf(asLines(steps.map(({ from, to, rate }) => [from, to, rate])))).toEqual(steps)
})
