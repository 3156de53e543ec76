import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readReport } from './journeys.mjs'

const FOLDER = path.resolve(import.meta.dirname, '../e2e')

afterEach(() => vi.restoreAllMocks())

test('there are at most forty journeys: an API or component test checks what it can', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.journey.ts'))
  const journeys = files.flatMap((file) => readFileSync(path.join(FOLDER, file), 'utf8').match(/^\s*test\(/gm) ?? [])
  expect(journeys.length).toBeGreaterThan(20)
  expect(journeys.length).toBeLessThanOrEqual(40)
})

test('a journey that passes only on a retry is printed as a fault with its error, and is no failure', () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  const spec = (title: string, status: string, errors: { message: string }[] = []) => ({
    file: 'map.journey.ts',
    title,
    tests: [{ status, annotations: [], results: [{ errors }, { errors: [] }] }],
  })
  const report = readReport({
    stats: { expected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        specs: [spec('A load is booked', 'expected')],
        suites: [
          {
            specs: [
              spec('The board is drawn', 'flaky', [{ message: '\u001B[31mError: no map\u001B[39m\n\n  at line 7' }]),
            ],
          },
        ],
      },
    ],
    errors: [],
  })
  expect(printed.mock.calls.flat()).toEqual([
    'fault    passed only on a retry: e2e/map.journey.ts: The board is drawn',
    '         Error: no map\n\n           at line 7',
  ])
  expect(report).toMatchObject({ passed: 2, failed: 0, failures: [] })
})
