import { expect, test } from 'vitest'
import { hashOfRecoveryCode, newRecoveryCodes, stepOf } from './totp.ts'

/** RFC 6238, appendix B: the seed '12345678901234567890', the last six of the eight digits it prints. */
const SEED = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const PRINTED = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

test.each(PRINTED)('at %i seconds the code of RFC 6238 is taken', (seconds, code) => {
  expect(stepOf(SEED, code, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30))
})

test('one step before and after is taken, two are not', () => {
  const step = Math.floor(1_234_567_890 / 30)
  const at = (steps: number) => stepOf(SEED, '005924', new Date((step + steps) * 30_000))
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([undefined, step, step, step, undefined])
})

test.each(['', '00592', '0059245', 'abcdef', '005 24', '９９９９９９'])('"%s" is no code', (code) => {
  expect(stepOf(SEED, code, new Date(1_234_567_890_000))).toBeUndefined()
})

test('recovery codes are ten, differ, and are known again however their dashes are written', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    expect(hashOfRecoveryCode(code.replaceAll('-', ''))).toBe(hashOfRecoveryCode(code))
  }
})
