import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inRoot, pinnedNode, programOf, root } from './project.mjs'

const DEBIANS = '/usr/bin/chromium-headless-shell'
/** Where browsers are installed; the first is headless, draws pages like the others, and is a quarter faster. */
const INSTALLED = [
  DEBIANS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const DEBIAN_PATIENCE_MS = 5 * 60_000

/** A browser for the journeys: CHROMIUM_PATH, an installed one, Debian's own when root, else Playwright's. Undefined if there is none. */
export function findBrowser() {
  const found = [process.env.CHROMIUM_PATH, ...INSTALLED].find((file) => file && existsSync(file))
  return found ?? playwrights() ?? installDebians() ?? installPlaywrights()
}

function playwrights() {
  const file = createRequire(inRoot('package.json'))('@playwright/test').chromium.executablePath()
  return existsSync(file) ? file : undefined
}

function installDebians() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing a browser for the journeys (apt-get install chromium-headless-shell).')
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      timeout: DEBIAN_PATIENCE_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell')
  return existsSync(DEBIANS) ? DEBIANS : undefined
}

function installPlaywrights() {
  console.log('Installing a browser for the journeys (playwright install chromium).')
  spawnSync(pinnedNode(), [programOf('@playwright/test', 'cli.js'), 'install', 'chromium'], {
    cwd: root,
    stdio: 'ignore',
  })
  return playwrights()
}
