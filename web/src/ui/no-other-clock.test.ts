import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = path.join(import.meta.dirname, '..')

/** What makes a wall time of an instant, or names a zone, by the browser's own data. */
const OWN_CLOCK =
  /DateTimeFormat\b|toLocale(?:Date|Time)String|getTimezoneOffset|resolvedOptions|\.get(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds)\(|\bTemporal\.|getLocalTimeZone|zone-names|in-english/g

/** Where it is allowed, and why stands in each: days in words without any zone, and the clock of the device itself. */
const ALLOWED = ['ui/device-clock.ts', 'ui/zoned-time.ts']

it('no page makes a time of its own: the server says what is printed (decision 97)', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^test\//.test(file))
  const found = files.flatMap((file) => {
    const makes = readFileSync(path.join(SOURCES, file), 'utf8').match(OWN_CLOCK)
    return makes && !ALLOWED.includes(file) ? [`${file}: ${makes.join(', ')}`] : []
  })
  expect(found).toEqual([])
})

it('words of a day are asked for no zone but UTC', () => {
  const source = readFileSync(path.join(import.meta.dirname, 'zoned-time.ts'), 'utf8')
  const made = source.match(/new Intl\.DateTimeFormat\([^\n]*/g) ?? []
  expect(made).toEqual([expect.stringContaining("timeZone: 'UTC'")])
})
