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
  const having = (status) => specsOf(suites).filter((spec) => spec.tests.some((test) => test.status === status))
  return {
    // A journey waits for a browser, a server and a database on whatever machine this is; a busy one is late now and then, and a
    // red run that the next one turns green teaches people not to look. So it may be tried again, but never in silence: its name
    // and what went wrong stand above the last line, and a journey that is named there often has a fault of its own.
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (stats.unexpected ? 0 : errors.length),
    skipped: stats.skipped,
    reasons: having('skipped').map((spec) => `${spec.title}: ${annotation(spec) ?? 'its own file says when'}`),
    triedAgain: having('flaky').map((spec) => `${spec.title} (${firstFailure(spec) ?? 'no reason was given'})`),
  }
}

function firstFailure(spec) {
  const messages = spec.tests.flatMap((test) => test.results).map(({ error }) => error?.message)
  return messages.find(Boolean)?.replaceAll(COLOURS, '').split('\n')[0]
}

// oxlint-disable-next-line no-control-regex -- terminals' colours begin with one
const COLOURS = /\u001b\[\d+m/g

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)])
}

function annotation(spec) {
  return spec.tests.flatMap((test) => test.annotations).find(({ type }) => type === 'skip')?.description
}
