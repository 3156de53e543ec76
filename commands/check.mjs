import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { installWhenNeeded } from './install.mjs'
import { pinnedNode, programOf } from './project.mjs'
import { close, runSteps } from './steps.mjs'
import { tellOrder, vitest } from './vitest.mjs'

/** What needs no database and no browser, longest first. */
export function check(reportFolder) {
  tellOrder()
  const node = pinnedNode()
  const program = (name, packageName, file, ...args) => ({
    name,
    command: node,
    args: [programOf(packageName, file), ...args],
  })
  const steps = [
    vitest('unit tests', 'unit', reportFolder),
    // Each extra thread rebuilds the contract's types: two cost half as much again, four twice as much.
    program('types', 'typescript', 'bin/tsc', '-p', 'tsconfig.json', '--singleThreaded'),
    program('dead code', 'knip', 'bin/knip.js', '--config', 'knip.json', '--no-progress'),
    { name: 'import law', command: node, args: ['commands/import-law.mjs'] },
    { name: 'dependencies', command: node, args: ['commands/dependencies.mjs'], isTold: true },
    program('lint', 'oxlint', 'bin/oxlint', '--config', 'oxlint.json', '--type-aware', '--deny-warnings'),
    program('format', '@biomejs/biome', 'bin/biome', 'check', '.'),
  ]
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
  close(await withReportFolder(check))
}
