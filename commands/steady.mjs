import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { installWhenNeeded } from './install.mjs'
import { inRoot, pinnedNode, root } from './project.mjs'

/*
 * npm run steady [-- --runs 15] [--from 1] [--seed 1] [--day 2027-03-14] [--check]: runs the whole suite that many times in a row, each time in a
 * different order, at a different hour of the next 24 (or of that day) and in a different time zone, and writes a table of the results.
 * A series that was interrupted goes on with --from; --check repeats only the fast half.
 */

/**
 * In UTC: just after midnight; then just before midnight in Chicago, where the test companies are, in Kolkata, and in UTC itself; and before
 * seven in Chicago, when the day's letters go out.
 */
const HOURS = ['00:05', '05:50', '12:40', '18:20', '23:50']
/** Machine time zones. Three, so fifteen runs combine every hour with every zone. */
const ZONES = ['UTC', 'America/Los_Angeles', 'Asia/Kolkata']
const COLUMNS = ['run', 'seed', 'hour', 'zone', 'passed', 'failed', 'seconds', 'what failed']

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '15' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    day: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
})
installWhenNeeded()
const faketime = findFaketime()
if (!faketime) console.log('Every run uses the real time; to vary the hour, "apt-get install libfaketime".')
const folder = mkdtempSync(path.join(os.tmpdir(), 'waybill-steady-'))
console.log(`The table and each run's output: ${folder}\n`)
tell(COLUMNS)
tell(COLUMNS.map(() => '---'))
for (let run = Number(values.from); run <= Number(values.runs); run += 1) if (!isGreen(run)) process.exitCode = 1

function isGreen(run) {
  const seed = Number(values.seed) + run - 1
  const hour = HOURS[(run - 1) % HOURS.length]
  const zone = ZONES[(run - 1) % ZONES.length]
  const began = performance.now()
  const { status, stdout, stderr } = spawnSync(
    pinnedNode(),
    [inRoot('commands', values.check ? 'check.mjs' : 'test.mjs')],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
      env: { ...process.env, TEST_SEED: String(seed), TZ: zone, ...clockAt(hour) },
    },
  )
  const seconds = Math.round((performance.now() - began) / 1000)
  writeFileSync(path.join(folder, `run-${run}.txt`), stdout + stderr)
  const [, passed, failed] = /^(\d+) passed, (\d+) failed, \d+ skipped$/m.exec(stdout) ?? [undefined, 0, 1]
  const names = stdout.split('\n').flatMap((line) => /^failed {3}(.+)/.exec(line)?.[1] ?? [])
  if (status !== 0 && names.length === 0) names.push(`the run itself: run-${run}.txt`)
  tell([run, seed, faketime ? hour : 'now', zone, passed, failed, seconds, names.join('; ').replaceAll('|', '\\|')])
  return status === 0
}

/** Writes a table row right away: somebody checking after an hour wants to see the runs so far. */
function tell(cells) {
  const line = `| ${cells.join(' | ')} |`
  console.log(line)
  appendFileSync(path.join(folder, 'steady.md'), `${line}\n`)
}

/** Shifts the clock that Node and PostgreSQL see. The monotonic clock stays. */
function clockAt(hour) {
  if (!faketime) return {}
  return {
    LD_PRELOAD: faketime,
    FAKETIME: `+${Math.round((nextTime(hour) - Date.now()) / 1000)}s`,
    DONT_FAKE_MONOTONIC: '1',
    // File times stay as the system writes them, and processes leave no shared memory behind.
    NO_FAKE_STAT: '1',
    FAKETIME_DISABLE_SHM: '1',
  }
}

/**
 * Always ahead. A signal that arrives inside the library sees the true clock; if that were later, PostgreSQL's alarms would treat every
 * lock and transaction as overdue and end their connections.
 */
function nextTime(hour) {
  const now = Date.now()
  const time = Date.parse(`${values.day ?? new Date(now).toISOString().slice(0, 10)}T${hour}Z`)
  if (time > now) return time
  if (values.day) throw new Error(`${values.day} ${hour} UTC is in the past. Choose a later --day.`)
  return time + 24 * 60 * 60 * 1000
}

/** Debian's package puts it in the folder for the machine's architecture. */
function findFaketime() {
  const libraries = '/usr/lib'
  if (process.platform !== 'linux') return undefined
  return readdirSync(libraries)
    .map((architecture) => path.join(libraries, architecture, 'faketime', 'libfaketime.so.1'))
    .find((file) => existsSync(file))
}
