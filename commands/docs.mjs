import { spawnSync } from 'node:child_process'
import { installWhenNeeded } from './install.mjs'
import { pinnedNode, root } from './project.mjs'

installWhenNeeded()
const { status } = spawnSync(pinnedNode(), ['commands/docs/generate.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
