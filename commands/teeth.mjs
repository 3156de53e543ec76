import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { installWhenNeeded } from './install.mjs'
import { pinnedNode, programOf, root } from './project.mjs'
import { FAULTS } from './teeth/faults.mjs'

/*
 * npm run teeth [-- WORD …]: removes one check at a time and makes sure a test notices (TRUST P4). Works on a copy of what is
 * committed; with words, only the faults whose name or promise contains one of them. Each test first runs without a fault: what is red
 * then notices nothing.
 */

installWhenNeeded()
const words = process.argv.slice(2).map((word) => word.toLowerCase())
const chosen = FAULTS.filter(
  ({ name, promise }) => words.length === 0 || words.some((word) => `${promise} ${name}`.toLowerCase().includes(word)),
)
const copy = mkdtempSync(path.join(os.tmpdir(), 'waybill-teeth-'))
const report = path.join(copy, 'report.json')
const git = (...args) => run('git', ['-C', root, ...args])
try {
  git('worktree', 'add', '--quiet', '--force', '--detach', path.join(copy, 'waybill'), 'HEAD')
  const tree = path.join(copy, 'waybill')
  bringPackages(path.join(root, 'node_modules'), path.join(tree, 'node_modules'))
  const isGreen = new Map()
  for (const { caughtBy } of chosen) if (!isGreen.has(caughtBy)) isGreen.set(caughtBy, passesUnchanged(tree, caughtBy))
  const uncaught = chosen.filter((fault) => !isGreen.get(fault.caughtBy) || !isCaught(tree, fault))
  for (const { promise, name } of uncaught) console.log(`not caught: ${promise} ${name}`)
  console.log(`${chosen.length - uncaught.length} passed, ${uncaught.length} failed, 0 skipped`)
  process.exitCode = uncaught.length > 0 ? 1 : 0
} finally {
  git('worktree', 'remove', '--force', path.join(copy, 'waybill'))
  rmSync(copy, { recursive: true, force: true })
}

function passesUnchanged(tree, tests) {
  const { passed, failed } = resultOf(tree, tests)
  const isGreen = passed > 0 && failed.length === 0
  if (!isGreen) console.log(`  ✗  without any fault: ${tests} (${failed[0] ?? 'no test passed'})`)
  return isGreen
}

/** A fault is caught when a test fails because of it; a file that cannot even be read would fail for another reason. */
function isCaught(tree, { promise, name, file, from, to, caughtBy }) {
  const place = path.join(tree, file)
  const whole = readFileSync(place, 'utf8')
  writeFileSync(
    place,
    whole.replace(from, () => to),
  )
  const began = performance.now()
  const { failed } = resultOf(tree, caughtBy)
  writeFileSync(place, whole)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`  ${failed.length > 0 ? '✓' : '✗'}  ${promise.padEnd(4)} ${name} ${seconds} s`)
  if (failed.length > 0) console.log(`       ${failed[0]}`)
  return failed.length > 0
}

function resultOf(tree, tests) {
  const project = tests.endsWith('.api.test.ts') ? 'api' : tests.endsWith('.tsx') ? 'component' : 'unit*'
  rmSync(report, { force: true })
  const vitest = programOf('vitest', 'vitest.mjs').replace(root, tree)
  const args = [
    vitest,
    'run',
    tests,
    `--project=${project}`,
    '--bail=1',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  spawnSync(pinnedNode(), args, { cwd: tree, stdio: 'ignore', env: { ...process.env, CI: 'true' } })
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const named = (wanted) => results.filter(({ status }) => status === wanted).map(({ fullName }) => fullName)
  return { passed: named('passed').length, failed: named('failed') }
}

/** As hard links a gigabyte is there at once; another file system takes copies. The workspaces' own links stay inside. */
function bringPackages(from, to) {
  if (spawnSync('cp', ['-al', from, to], { stdio: 'ignore' }).status === 0) return
  rmSync(to, { recursive: true, force: true })
  run('cp', ['-a', from, to])
}

function run(command, args) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`)
}
