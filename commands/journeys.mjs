import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { pinnedNode, programOf, serverEnvironment } from './project.mjs'

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
      // Node reads TypeScript by itself, here as in the server, and keeps what it compiled where `npm start` does.
      PW_DISABLE_TS_ESM: '1',
      NODE_COMPILE_CACHE: serverEnvironment().NODE_COMPILE_CACHE,
      // Chromium hangs under a shifted clock, so journeys use the real time even in `npm run steady`.
      ...(process.env.FAKETIME ? { LD_PRELOAD: undefined } : {}),
    },
    report: { file, read: readReport },
  }
}

/** What Playwright's report says, as a step tells it. */
export function readReport({ stats, suites, errors }) {
  const having = (...statuses) =>
    specsOf(suites).filter((spec) => spec.tests.some(({ status }) => statuses.includes(status)))
  const named = (spec) => `e2e/${spec.file}: ${spec.title}`
  const failures = having('unexpected').map(named)
  // It failed once: its bug or ours. Fix it before the next green run hides it.
  for (const spec of having('flaky')) {
    console.log(`fault    passed only on a retry: ${named(spec)}`)
    for (const { message } of errorsOf(spec)) console.log(indented(message))
  }
  // What went wrong outside the journeys: a file that cannot be read, a server that did not start.
  if (failures.length === 0)
    failures.push(...errors.map(({ message }) => `browser journeys: ${message?.split('\n')[0]}`))
  return {
    passed: stats.expected + stats.flaky,
    failed: failures.length,
    skipped: stats.skipped,
    reasons: having('skipped').map((spec) => `${spec.title}: ${annotation(spec) ?? 'see its file for when'}`),
    failures,
  }
}

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)])
}

function errorsOf(spec) {
  return spec.tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors)
}

/** Without the colors that Playwright gives it for a terminal. */
function indented(text) {
  return stripVTControlCharacters(text).replaceAll(/^(?=.)/gm, '         ')
}

function annotation(spec) {
  return spec.tests.flatMap((test) => test.annotations).find(({ type }) => type === 'skip')?.description
}
