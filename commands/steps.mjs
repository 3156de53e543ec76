import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { root } from './project.mjs'

/**
 * A step is one program: `{ name, command, args, env?, report? }`; `report` reads from the file it wrote how many tests passed, and a
 * step without one counts as a single test. A step's output is shown when it fails, and always when it `isTold`.
 * @typedef {{ passed: number, failed: number, skipped: number, reasons?: string[], failures?: string[] }} Counts
 */

/** Runs the steps, at most `atOnce` in parallel, prints each with its seconds and adds them up. */
export async function runSteps(steps, { atOnce = 1 } = {}) {
  const waiting = [...steps]
  const results = []
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await runStep(step))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return sum(results)
}

export function sum(counts) {
  const total = (key) => counts.reduce((all, one) => all + one[key], 0)
  return {
    passed: total('passed'),
    failed: total('failed'),
    skipped: total('skipped'),
    reasons: counts.flatMap((one) => one.reasons ?? []),
    failures: counts.flatMap((one) => one.failures ?? []),
  }
}

/** A step that cannot run here, and why. */
export function skip(name, reason) {
  console.log(`  –  ${name}: skipped`)
  return { passed: 0, failed: 0, skipped: 1, reasons: [`${name}: ${reason}`] }
}

/** The closing lines: what was skipped and why, what failed, the totals; and the exit code. */
export function close({ passed, failed, skipped, reasons, failures }) {
  for (const reason of reasons) console.log(`skipped  ${reason}`)
  for (const name of failures) console.log(`failed   ${name}`)
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  process.exitCode = failed > 0 ? 1 : 0
}

async function runStep({ name, command, args, env, report, isTold }) {
  const from = performance.now()
  const { status, output } = await run(command, args, env)
  const counts = countsOf(name, status === 0, report)
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  const detail = report ? ` (${counts.passed} passed${counts.failed ? `, ${counts.failed} failed` : ''})` : ''
  console.log(`  ${counts.failed ? '✗' : '✓'}  ${name} ${seconds} s${detail}`)
  if (counts.failed || (isTold && output)) console.log(output.trimEnd().replaceAll(/^/gm, '     '))
  return counts
}

/** A program that fails without naming a failed test counts as one failure: a report must never look better than the exit code. */
function countsOf(name, succeeded, report) {
  if (!report && succeeded) return { passed: 1, failed: 0, skipped: 0 }
  const counts =
    report && existsSync(report.file)
      ? report.read(JSON.parse(readFileSync(report.file, 'utf8')))
      : { passed: 0, failed: 1, skipped: 0, failures: [name] }
  return succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1, failures: [name] }
}

function run(command, args, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
    })
    const chunks = []
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    child.once('error', (error) => resolve({ status: 1, output: error.message }))
    child.once('close', (status) => resolve({ status, output: Buffer.concat(chunks).toString() }))
  })
}
