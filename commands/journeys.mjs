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
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    report: { file, read: readReport },
  }
}

function readReport({ stats, suites, errors }) {
  const skipped = specsOf(suites).filter((spec) => spec.tests.some((test) => test.status === 'skipped'))
  return {
    // A flaky journey failed once: it counts as what it is.
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (stats.unexpected ? 0 : errors.length),
    skipped: stats.skipped,
    reasons: skipped.map((spec) => `${spec.title}: ${annotation(spec) ?? 'its own file says when'}`),
  }
}

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)])
}

function annotation(spec) {
  return spec.tests.flatMap((test) => test.annotations).find(({ type }) => type === 'skip')?.description
}
