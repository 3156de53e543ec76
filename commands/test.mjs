import { setTimeout as pause } from 'node:timers/promises'
import { findBrowser } from './browser.mjs'
import { buildWhenChanged } from './build.mjs'
import { checks, runChecks, withReportFolder } from './check.mjs'
import { embeddedMajor, externalPostgres } from './external-postgres.mjs'
import { firstLoad } from './first-load.mjs'
import { keepTemporaryFilesInMemory } from './in-memory.mjs'
import { installWhenNeeded } from './install.mjs'
import { journeys } from './journeys.mjs'
import { pinnedNode } from './project.mjs'
import { close, runSteps, skip, sum } from './steps.mjs'
import { vitest } from './vitest.mjs'

/**
 * What depends on which PostgreSQL it is: the schema, its row security, and what an owner restoring a backup may do. The other files give
 * the same result on either, and run on the embedded one.
 */
const DEPENDS_ON_POSTGRES = ['server/test/wall', 'server/src/db', 'server/src/backup']

installWhenNeeded()
keepTemporaryFilesInMemory()
close(
  await withReportFolder(async (reports) => {
    const checked = await runChecks(withoutDatabase(reports))
    if (process.env.INSTALLING) await untilEnded(Number(process.env.INSTALLING))
    return sum([
      checked,
      await runSteps([vitest('API on the embedded PostgreSQL', 'api', reports)]),
      // The journeys' server builds its demo world meanwhile: half a minute in which half of the machine would stand idle.
      ...(await Promise.all([apiOnExternalPostgres(reports), browserJourneys(reports)])),
    ])
  }),
)

/** Whoever installs what the tests use beside npm's packages, named by process id, as `.ci/run` does. */
async function untilEnded(pid) {
  const isRunning = () => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  while (isRunning()) await pause(100)
}

/** What keeps one processor busy, and the other something else: longest first. */
function withoutDatabase(reports) {
  const [longest, ...others] = checks(reports)
  return [
    longest,
    vitest('components', 'component', reports),
    firstLoad(),
    ...others,
    { name: 'types of the schema', command: pinnedNode(), args: ['commands/docs/generate.ts', '--check'] },
  ]
}

async function apiOnExternalPostgres(reports) {
  const name = 'API on an external PostgreSQL'
  const external = await externalPostgres()
  if (!external) return skip(name, 'none is installed; "apt-get install postgresql" or TEST_DATABASE_URL provides one')
  try {
    const { url, version } = external
    if (Number.parseInt(version, 10) === embeddedMajor())
      return skip(name, `it is ${version}, like the embedded one; an older one would show something else`)
    const env = { TEST_DATABASE_URL: url }
    return await runSteps([vitest(`${name} ${version}`, 'api', reports, { env, folders: DEPENDS_ON_POSTGRES })])
  } finally {
    await external.stop()
  }
}

async function browserJourneys(reports) {
  const name = 'browser journeys'
  const browser = findBrowser()
  if (!browser) return skip(name, 'no browser could be found or installed; CHROMIUM_PATH names one')
  buildWhenChanged()
  return runSteps([journeys(browser, reports)])
}
