import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = path.join(import.meta.dirname, '..')

/** What makes a wall time of an instant, or names a zone, by the browser's own data. */
const OWN_CLOCK =
  /DateTimeFormat\b|toLocale(?:Date|Time)String|getTimezoneOffset|resolvedOptions|\.get(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds)\(|\bTemporal\.|getLocalTimeZone|zone-names|in-english/g

/** Pages whose fields send the wall time itself, and which read instants only of what the server said. */
const READS_NO_FIELD = ['locations/docks/edit-dock-schedule.tsx']

function sources(): Map<string, string> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^test\//.test(file))
  return new Map(files.map((file) => [file, readFileSync(path.join(SOURCES, file), 'utf8')]))
}

/** Where it is allowed, and why stands in each: days in words without any zone, and the clock of the device itself. */
const ALLOWED = ['ui/device-clock.ts', 'ui/zoned-time.ts']

it('no page makes a time of its own: the server says what is printed (decision 97)', () => {
  const found = [...sources()].flatMap(([file, source]) => {
    const makes = source.match(OWN_CLOCK)
    return makes && !ALLOWED.includes(file) ? [`${file}: ${makes.join(', ')}`] : []
  })
  expect(found).toEqual([])
})

it('no time is read by a clock that its field does not know: one that could not be read would be lost in silence', () => {
  const reading = /\b(?:instantAt|instantOf|instantFrom)\(/
  const found = [...sources()].filter(([, source]) => /zone=\{null\}/.test(source) && reading.test(source))
  expect(found.map(([file]) => file).filter((file) => !READS_NO_FIELD.includes(file))).toEqual([])
})

it('words of a day are asked for no zone but UTC', () => {
  const source = readFileSync(path.join(import.meta.dirname, 'zoned-time.ts'), 'utf8')
  const made = source.match(/new Intl\.DateTimeFormat\([^\n]*/g) ?? []
  expect(made).toEqual([expect.stringContaining("timeZone: 'UTC'")])
})
