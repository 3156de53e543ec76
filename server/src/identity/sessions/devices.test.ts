import { expect, test } from 'vitest'
import { deviceOf, isSameDevice, sayDevice } from './devices.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test('known browsers are told by name and kind', () => {
  expect(deviceOf(CHROME)).toEqual({ kind: 'computer', browser: 'Chrome', system: 'Windows' })
  expect(deviceOf(SAFARI)).toEqual({ kind: 'phone', browser: 'Safari', system: 'iOS' })
  expect(sayDevice(deviceOf(CHROME)).text).toBe('Chrome on Windows')
})

test('an update of the browser is the same device', () => {
  expect(isSameDevice(deviceOf(CHROME), deviceOf(CHROME.replace('141', '142')))).toBe(true)
  expect(isSameDevice(deviceOf(CHROME), deviceOf(SAFARI))).toBe(false)
})

test.each([undefined, null, '', 'x', '<script>alert(1)</script>', 'a'.repeat(300)])(
  '%j is no reason to stumble',
  (said) => {
    expect(sayDevice(deviceOf(said)).text).toBe('an unknown device')
  },
)
