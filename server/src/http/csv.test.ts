import { expect, it } from 'vitest'
import { cellOf } from './csv.ts'

it('defuses what a spreadsheet would run, and leaves a negative amount a number', () => {
  for (const text of ['=1+1', '+1', '-1+1', '-A1', '@A1', '\t=1']) expect(cellOf(text), text).toBe(`'${text}`)
  for (const amount of ['-9.75', '-650.00', '-3']) expect(cellOf(amount), amount).toBe(amount)
})
