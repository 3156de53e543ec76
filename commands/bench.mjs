import { spawnSync } from 'node:child_process'
import { buildWhenChanged } from './build.mjs'
import { installWhenNeeded } from './install.mjs'
import { pinnedNode, root } from './project.mjs'

installWhenNeeded()
buildWhenChanged()

const { status } = spawnSync(pinnedNode(), ['bench/run.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.exitCode = status ?? 1
