import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { FAULTS } from './faults.mjs'

const inRoot = (file: string) => path.resolve(import.meta.dirname, '../..', file)

describe('the faults of "npm run teeth"', () => {
  test.each(FAULTS.map((fault) => [`${fault.promise} ${fault.name}`, fault] as const))(
    '%s: its check and its test are still in place',
    (_, { file, from, caughtBy }) => {
      expect(readFileSync(inRoot(file), 'utf8').split(from)).toHaveLength(2)
      expect(existsSync(inRoot(caughtBy))).toBe(true)
    },
  )
})
