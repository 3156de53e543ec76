import { describe, expect, test } from 'vitest'
import { readAddressText, readPlaceText } from './place-text.ts'

describe('what somebody types of a place', () => {
  test.each([
    ['Chicago', { city: 'chicago', state: '', code: '' }],
    ['chicago, il', { city: 'chicago', state: 'IL', code: '' }],
    ['Chicago IL 606', { city: 'chicago', state: 'IL', code: '606' }],
    ['60638', { city: '', state: '', code: '60638' }],
    ['60638-1234', { city: '', state: '', code: '60638' }],
    ['Mississauga ON l5t 2n7', { city: 'mississauga', state: 'ON', code: 'L5T' }],
    ['L5', { city: '', state: '', code: 'L5' }],
    ["St. John's NL", { city: "st. john's", state: 'NL', code: '' }],
    ['', { city: '', state: '', code: '' }],
  ])('%s', (text, read) => {
    expect(readPlaceText(text)).toMatchObject(read)
  })

  test('a whole code is kept as it was typed, one that is not whole is not', () => {
    expect(readPlaceText('l5t 2n7').wholeCode).toBe('L5T 2N7')
    expect(readPlaceText('60638-1234').wholeCode).toBe('60638-1234')
    expect(readPlaceText('6063').wholeCode).toBe('')
  })

  test('a street comes before its city or its postal code', () => {
    expect(readAddressText('6500 W 65th St, Chicago, IL')).toMatchObject({
      street: '6500 W 65th St',
      place: { city: 'chicago', state: 'IL' },
    })
    expect(readAddressText('6500 W 65th St 60638')).toMatchObject({
      street: '6500 W 65th St',
      place: { city: '', code: '60638' },
    })
    expect(readAddressText('6500 W 65th St')).toEqual({ street: '6500 W 65th St', place: undefined })
    expect(readAddressText('Chicago, IL')).toMatchObject({ street: null, place: { city: 'chicago', state: 'IL' } })
  })
})
