import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = path.resolve(import.meta.dirname, '../e2e')

test('there are at most forty journeys: an API or component test checks what it can', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.journey.ts'))
  const journeys = files.flatMap((file) => readFileSync(path.join(FOLDER, file), 'utf8').match(/^\s*test\(/gm) ?? [])
  expect(journeys.length).toBeGreaterThan(20)
  expect(journeys.length).toBeLessThanOrEqual(40)
})
