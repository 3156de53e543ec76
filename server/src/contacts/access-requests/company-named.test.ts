import { expect, test } from 'vitest'
import { namedBy } from './company-named.ts'

test.each([
  ['9100101', { usdot: '9100101' }],
  ['USDOT 9100101', { usdot: '9100101' }],
  ['US DOT# 09100101', { usdot: '9100101' }],
  ['MC-9100101', { docket: 'MC9100101' }],
  ['mc 9100101', { docket: 'MC9100101' }],
  ['FF123456', { docket: 'FF123456' }],
  ['c1002', { number: 'C1002' }],
  ['Alder.Example', { domain: 'alder.example' }],
  ['@alder.example', { domain: 'alder.example' }],
  ['dispatch@alder.example', { domain: 'alder.example' }],
  ['www.alder.example', { domain: 'alder.example' }],
])('%s names a company by %o', (text, named) => {
  expect(namedBy(text)).toEqual(named)
})

test.each(['Alder Freight', 'somebody@gmail.com', '12', '', '%', "' or 1=1"])('%j names none', (text) => {
  expect(namedBy(text)).toBeUndefined()
})
