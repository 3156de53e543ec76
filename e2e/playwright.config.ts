import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

/**
 * Workers read this file too; the first process picks port and folder once, and removes the folder when it ends. The port is below the range
 * systems use for outgoing connections, where any port may be taken.
 */
const port = (process.env.E2E_PORT ??= String(23_400 + (process.pid % 1_000)))
const dataDir = (process.env.E2E_DATA_DIR ??= ownFolder())
const baseURL = `http://127.0.0.1:${port}`

const LONG = ['every-page', 'onboarding', 'guards', 'whole-life', 'sign-in', 'viewer', 'map'].map(
  (name) => `**/${name}.journey.ts`,
)

function ownFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'waybill-e2e-'))
  // By then the server has ended.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Journeys through the built product, as a person would take them, in a real browser. */
export default defineConfig({
  testDir: '.',
  // Longest first: at the end, none keeps one processor busy while the other has nothing to do.
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'short', testMatch: '**/*.journey.ts', testIgnore: LONG },
  ],
  outputDir: path.resolve(import.meta.dirname, '../test-results'),
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // A journey that passes on a retry has a bug, or Waybill has. Retried only where it must not hold up others, and then reported above
  // the last line.
  retries: process.env.CI ? 2 : 0,
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Nothing is proven by a picture on its way; each costs a drawing and makes the next click wait.
    contextOptions: { reducedMotion: 'reduce' },
    // What is not there by now will not come: a lost journey fails soon.
    actionTimeout: 30_000,
    // Tracing every journey, in case one fails, makes all of them take twice as long: use `--trace on` to look into one.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Chromium's own sandbox needs a user that is not root; the only site visited is ours.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // One process less to talk to: what is drawn here, the processor draws.
        '--in-process-gpu',
        // Pages live for seconds: what the last two compilers make faster has not paid when they close.
        '--js-flags=--no-turbofan,--no-maglev',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" server/src/main.ts`,
    cwd: path.resolve(import.meta.dirname, '..'),
    url: `${baseURL}/ready`,
    timeout: 300_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: { PORT: port, APP_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' },
  },
})
