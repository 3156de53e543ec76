import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { handedOn, type Names, type Sources } from '../test/handed-on.ts'

const SOURCES = path.join(import.meta.dirname, '..')
const CONTRACT = path.join(import.meta.dirname, '../../../contract/src')

/** What makes a wall time of an instant, or names a zone, by the browser's own data. */
const OWN_CLOCK =
  /DateTimeFormat\b|toLocale(?:Date|Time)String|getTimezoneOffset|resolvedOptions|\.get(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds)\(|\bTemporal\.|getLocalTimeZone|zone-names|in-english/g

/** Pages whose fields send the wall time itself, and which read instants only of what the server said. */
const READS_NO_FIELD = ['locations/docks/edit-dock-schedule.tsx']

function sources(folder = SOURCES, name = ''): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^test\//.test(file))
  return new Map(files.map((file) => [name + file, readFileSync(path.join(folder, file), 'utf8')]))
}

const isComponent = (name: string) => /^[A-Z][a-z]/.test(name)

/** Where it is allowed, and why stands in each: days in words without any zone, and the clock of the device itself. */
const ALLOWED = ['ui/device-clock.ts', 'ui/zoned-time.ts']

it('no page makes a time of its own: the server says what is printed (decision 97)', () => {
  const found = [...sources()].flatMap(([file, source]) => {
    const makes = source.match(OWN_CLOCK)
    return makes && !ALLOWED.includes(file) ? [`${file}: ${makes.join(', ')}`] : []
  })
  expect(found).toEqual([])
})

/** Its sentences tell how long and how far, and no time. */
const TELLS_NO_TIME = '@waybill/contract/shipments/plausible.ts'

it('nor does it have one made by the contract', () => {
  const contract = sources(CONTRACT, '@waybill/contract/')
  const made = handedOn(
    new Map([...sources(), ...contract]),
    (file, { text }) => contract.has(file) && text.search(OWN_CLOCK) >= 0,
    (name, file) => !isComponent(name) && file !== TELLS_NO_TIME,
  )
  expect(holders(made).filter((file) => !contract.has(file))).toEqual([])
})

const holders = (names: Names) => [...names].flatMap(([file, held]) => (held.size > 0 ? [file] : []))

/** What makes an instant of a wall time, by module. */
const READERS: Readonly<Record<string, string>> = { 'ui/zoned-time.ts': 'instantOf', 'ui/wall-clock.ts': 'instantAt' }

/** Modules that have to do with a field of no clock, their own or one of a component that they draw, and read a time, themselves or by another's help. */
function readBlindly(modules: Sources): string[] {
  const reading = handedOn(
    modules,
    (file, { name }) => READERS[file] === name,
    // Components hand on no time, and what these two modules print beside it is text.
    (name, file) => !isComponent(name) && (READERS[file] ?? name) === name,
  )
  const typing = handedOn(modules, (_, { text }) => text.includes('zone={null}'), isComponent)
  const read = new Set(holders(reading))
  return holders(typing).filter((file) => read.has(file))
}

it('no time is read by a clock that its field does not know: one that could not be read would be lost in silence', () => {
  expect(readBlindly(sources()).filter((file) => !READS_NO_FIELD.includes(file))).toEqual([])
})

it('nor by way of other modules, under whatever name', () => {
  const modules = new Map([
    ['ui/wall-clock.ts', 'export function instantAt(clock: string) {}\nexport const wallClockAt = () => ""'],
    [
      'ui/times.ts',
      "import { instantAt as read } from './wall-clock.ts'\nconst sent = (at: string) => read(at)\nexport { sent as told }",
    ],
    ['trucks/draft.ts', "export { told as bodyOf } from '../ui/times.ts'"],
    ['trucks/fields.tsx', 'export function Fields() {\n  return <TimeField zone={null} />\n}'],
    [
      'trucks/edit.tsx',
      "import { bodyOf } from './draft.ts'\nexport function Edit() {\n  bodyOf(at)\n  return <TimeField zone={null} />\n}",
    ],
    [
      'trucks/page.tsx',
      "import { Fields } from './fields.tsx'\nexport const Page = () => <Fields onDone={async () => (await import('./draft.ts')).bodyOf(at)} />",
    ],
    [
      'trucks/told.tsx',
      "import { wallClockAt } from '../ui/wall-clock.ts'\nexport const Told = () => <TimeField zone={null} value={wallClockAt()} />",
    ],
    [
      'trucks/photo.tsx',
      'import { bodyOf } from \'./draft.ts\'\nexport function Photo() {\n  bodyOf(at)\n  return <Drop accept="image/*,.heic"><TimeField zone={null} /></Drop>\n}\n/** Nothing more. */',
    ],
    [
      'trucks/said.tsx',
      "import { bodyOf } from './draft.ts'\n// As in src/*\nexport function Said() {\n  // zone={null}\n  return <b>{/* zone={null} */ bodyOf(at)}</b>\n}\n/** zone={null} */",
    ],
    ['trucks/list.tsx', "import { Edit } from './edit.tsx'\nexport const List = () => <Edit />"],
  ])
  expect(readBlindly(modules)).toEqual(['trucks/edit.tsx', 'trucks/page.tsx', 'trucks/photo.tsx'])
})

it('words of a day are asked for no zone but UTC', () => {
  const source = readFileSync(path.join(import.meta.dirname, 'zoned-time.ts'), 'utf8')
  const made = source.match(/new Intl\.DateTimeFormat\([^\n]*/g) ?? []
  expect(made).toEqual([expect.stringContaining("timeZone: 'UTC'")])
})
