import { dayWritten } from '@waybill/contract/day-written.ts'
import { describe, expect, it } from 'vitest'
import { onThisClock, timeWritten } from './clock.ts'
import { dayTyped, momentTyped, momentWritten, timeTyped } from './typed-time.ts'

describe('A typed time', () => {
  it.each([
    ['1430', '14:30'],
    ['14:30', '14:30'],
    ['14h30', '14:30'],
    ['2:30p', '14:30'],
    ['2:30 PM', '14:30'],
    ['8a', '08:00'],
    ['8 a.m.', '08:00'],
    ['8', '08:00'],
    ['830', '08:30'],
    ['12a', '00:00'],
    ['1215p', '12:15'],
    ['08:00:00', '08:00'],
  ])('%s is %s', (typed, time) => expect(timeTyped(typed)).toBe(time))

  it.each(['', '25', '24:00', '9:75', '13p', '0a', 'noon', '11/24'])('%s is none', (typed) =>
    expect(timeTyped(typed)).toBeUndefined(),
  )
})

describe('A typed day', () => {
  it.each([
    ['11/24', '2026-11-24'],
    ['1/5', '2027-01-05'],
    ['11/24/26', '2026-11-24'],
    ['11-24-2025', '2025-11-24'],
    ['11242026', '2026-11-24'],
    ['1124', '2026-11-24'],
    ['2026-11-24', '2026-11-24'],
    ['2/29', '2028-02-29'],
  ])('%s is %s', (typed, day) => {
    const today = typed === '2/29' ? '2027-06-01' : '2026-11-26'
    expect(dayTyped(typed, today)).toBe(day)
  })

  it.each(['', '13/01', '2/30', '11', 'Tuesday', '8a'])('%s is none', (typed) =>
    expect(dayTyped(typed, '2026-11-26')).toBeUndefined(),
  )
})

describe('A typed day and time', () => {
  const before = '2026-11-24T08:00'
  it.each([
    ['1430', '2026-11-24T14:30'],
    ['2:30p', '2026-11-24T14:30'],
    ['11/25', '2026-11-25T08:00'],
    ['11/25 9a', '2026-11-25T09:00'],
    ['11/25/2026, 9:15 PM', '2026-11-25T21:15'],
    ['2026-11-25T21:15', '2026-11-25T21:15'],
  ])('%s is %s', (typed, moment) => expect(momentTyped(typed, before, '2026-11-26')).toBe(moment))

  it('needs both where nothing was before', () => {
    expect(momentTyped('11/25', '', '2026-11-26')).toBeUndefined()
    expect(momentTyped('8a', '', '2026-11-26')).toBe('2026-11-26T08:00')
  })
})

it('is shown by the clock the person reads', () => {
  expect(dayWritten('2026-03-05')).toBe('3/05/2026')
  expect([timeWritten('14:30', '24'), timeWritten('14:30', '12')]).toEqual(['14:30', '2:30 PM'])
  expect([timeWritten('00:05', '12'), timeWritten('12:00', '12')]).toEqual(['12:05 AM', '12:00 PM'])
  expect(momentWritten('2026-11-24T14:30', '12')).toBe('11/24/2026 2:30 PM')
  expect(momentWritten('', '24')).toBe('')
})

it('is said by it too, by the server', () => {
  const sentence = 'Back Mon at 07:00 CST, until 14:30 HNC'
  expect(onThisClock(sentence, '24')).toBe(sentence)
  expect(onThisClock(sentence, '12')).toBe('Back Mon at 7:00 AM CST, until 2:30 PM HNC')
})
