import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { installWhenNeeded } from './install.mjs'
import { pinnedNode, programOf } from './project.mjs'
import { close, runSteps } from './steps.mjs'
import { tellOrder, vitest } from './vitest.mjs'

/**
 * For what is written in Go: each extra thread builds the contract's types once more, and collects garbage on a processor that another step
 * could use; a heap that may grow to three times what it holds is collected less often.
 */
const ONE_THREAD = { GOMAXPROCS: '1', GOGC: '200' }

/** What needs no database and no browser, longest first. */
export function checks(reportFolder) {
  const node = pinnedNode()
  const program = (name, packageName, file, args, env) => ({
    name,
    command: node,
    args: [programOf(packageName, file), ...args],
    env,
  })
  return [
    vitest('unit tests', 'unit*', reportFolder),
    program('lint', 'oxlint', 'bin/oxlint', ['--config', 'oxlint.json', '--type-aware', '--deny-warnings'], ONE_THREAD),
    program('types', 'typescript', 'bin/tsc', ['-p', 'tsconfig.json', '--singleThreaded'], ONE_THREAD),
    { name: 'import law', command: node, args: ['commands/import-law.mjs'] },
    program('dead code', 'knip', 'bin/knip.js', ['--config', 'knip.json', '--no-progress']),
    program('format', '@biomejs/biome', 'bin/biome', ['check', '.']),
    { name: 'dependencies', command: node, args: ['commands/dependencies.mjs'], isTold: true },
  ]
}

/** Two fill two processors. */
export function runChecks(steps) {
  tellOrder()
  return runSteps(steps, { atOnce: 2 })
}

export async function withReportFolder(work) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'waybill-reports-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  installWhenNeeded()
  close(await withReportFolder((reports) => runChecks(checks(reports))))
}
