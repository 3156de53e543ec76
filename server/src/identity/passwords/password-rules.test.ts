import { expect, test } from 'vitest'
import { isCommon, refuseGuessable } from './password-rules.ts'

test.each([
  'Password123!',
  'password1234',
  '!!qwertyuiop!!',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'passwordpassword',
  '123456789012',
  'abcdefghijklm',
  'ABCDEFGHIJKLM',
  '1qaz2wsx3edc',
  'Administrator',
  'football2026!!',
])('%s is guessed first', (password) => {
  expect(isCommon(password)).toBe(true)
})

test.each([
  'correct horse battery',
  'harbour lamp 31 otter',
  'größenwahn im wald',
  '8f2k1m0q7x3z',
  'blue truck, red truck',
  '🚚🚛🚚🚛🧭🛣️ to Omaha',
])('%s is not', (password) => {
  expect(isCommon(password)).toBe(false)
})

const OWN = {
  userName: 'robin@alder-freight.example',
  companyName: 'Alder Transport LLC',
  brand: 'Northbound Logistics',
}
const refuse = (password: string) => () => refuseGuessable(password, OWN, 'newPassword')

test.each([
  'Robin@Alder-Freight.example',
  'alder-freight.example',
  'alderfreight',
  'Alder-Freight2026!',
  'Alder Transport LLC',
  'aldertransport',
  '@ld3r-Tr4n5p0rt!',
  'transport.alder',
  'Waybill2026!!',
  'waybillwaybill',
  'Northbound#123',
  'alder-summer-2026',
])('%s is made of what everybody knows of the company, and refused with that reason', (password) => {
  expect(refuse(password)).toThrow(
    expect.objectContaining({
      mistakes: {
        newPassword: [expect.objectContaining({ text: expect.stringContaining('your company’s name') })],
      },
    }),
  )
})

test.each(['robin of the long morning', 'the alder behind the barn', 'two waybills and a goose'])(
  '%s has a name in it and is none',
  (password) => {
    expect(refuse(password)).not.toThrow()
  },
)
