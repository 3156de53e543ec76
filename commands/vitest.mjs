import { randomInt } from 'node:crypto'
import path from 'node:path'
import { pinnedNode, programOf, root } from './project.mjs'

/** Sets the order of this run's tests. */
const seed = process.env.TEST_SEED ?? String(randomInt(1_000_000))

/** So anybody who sees a test fail can rerun all of them in the same order. */
export function tellOrder() {
  console.log(`Tests in the order of seed ${seed}; TEST_SEED=${seed} repeats it.`)
}

/** One project of vitest.config.ts as a step; only its files in `folders`, if any are named. */
export function vitest(name, project, reportFolder, { env, folders = [] } = {}) {
  const file = path.join(reportFolder, `${name.replaceAll(' ', '-')}.json`)
  return {
    name,
    command: pinnedNode(),
    args: [
      programOf('vitest', 'vitest.mjs'),
      'run',
      ...folders,
      `--project=${project}`,
      `--sequence.seed=${seed}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    env: { TEST_SEED: seed, ...env },
    report: { file, read: readReport },
  }
}

function readReport({ testResults }) {
  const tests = testResults.flatMap((file) =>
    file.assertionResults.map(({ status, fullName }) => ({
      status,
      name: `${path.relative(root, file.name)}: ${fullName}`,
    })),
  )
  // A file that cannot be read has no tests to fail.
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const skipped = tests.filter((test) => !['passed', 'failed'].includes(test.status))
  const failures = [
    ...tests.filter((test) => test.status === 'failed').map((test) => test.name),
    ...broken.map((file) => `${path.relative(root, file.name)}: cannot be read`),
  ]
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: failures.length,
    skipped: skipped.length,
    reasons: skipped.map((test) => `${test.name}: see its file for when`),
    failures,
  }
}
