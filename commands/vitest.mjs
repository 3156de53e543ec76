import path from 'node:path'
import { pinnedNode, programOf } from './project.mjs'

/** One project of vitest.config.ts as a step; of its files only those that lie in `folders`, when some are named. */
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
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    env,
    report: { file, read: readReport },
  }
}

function readReport(report) {
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const skipped = tests.filter((test) => !['passed', 'failed'].includes(test.status))
  // A file that cannot be read has no tests to fail.
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: tests.filter((test) => test.status === 'failed').length + broken.length,
    skipped: skipped.length,
    reasons: skipped.map((test) => `${test.fullName}: its own file says when`),
  }
}
