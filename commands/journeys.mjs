import path from 'node:path'
import { pinnedNode, programOf } from './project.mjs'

/** The browser journeys as a step. */
export function journeys(browser, reportFolder) {
  const file = path.join(reportFolder, 'journeys.json')
  return {
    name: 'browser journeys',
    command: pinnedNode(),
    args: [
      programOf('@playwright/test', 'cli.js'),
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
    ],
    env: {
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      // Chromium gets stuck under a shifted clock: also in `npm run steady` journeys go at the present hour.
      ...(process.env.FAKETIME ? { LD_PRELOAD: undefined } : {}),
    },
    report: { file, read: readReport },
  }
}

function readReport({ stats, suites, errors }) {
  const having = (...statuses) =>
    specsOf(suites).filter((spec) => spec.tests.some(({ status }) => statuses.includes(status)))
  const named = (spec) => `e2e/${spec.file}: ${spec.title}`
  const failures = having('unexpected').map(named)
  // It failed once: a fault of its own or of ours, to be mended now, which the next green run would hide.
  for (const spec of having('flaky')) console.log(`fault    passed only on another try: ${named(spec)}`)
  // What went wrong outside of every journey: a file that cannot be read, a server that did not start.
  if (failures.length === 0)
    failures.push(...errors.map(({ message }) => `browser journeys: ${message?.split('\n')[0]}`))
  return {
    passed: stats.expected + stats.flaky,
    failed: failures.length,
    skipped: stats.skipped,
    reasons: having('skipped').map((spec) => `${spec.title}: ${annotation(spec) ?? 'its own file says when'}`),
    failures,
  }
}

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)])
}

function annotation(spec) {
  return spec.tests.flatMap((test) => test.annotations).find(({ type }) => type === 'skip')?.description
}
