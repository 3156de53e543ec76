import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.mjs'
import { buildWhenChanged } from './build.mjs'
import { installWhenNeeded } from './install.mjs'
import { inRoot, pinnedNode, root } from './project.mjs'

installWhenNeeded()
buildWhenChanged()

const browser = findBrowser()
if (!browser) throw new Error('No browser found. Install Chromium, or say where it is with CHROMIUM_PATH.')

const { status } = spawnSync(pinnedNode(), [inRoot('commands', 'tours', 'record.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: browser },
})
process.exitCode = status ?? 1
