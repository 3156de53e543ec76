import { readFileSync } from 'node:fs'
import { buildWhenChanged } from './build.mjs'
import { installWhenNeeded } from './install.mjs'
import { inRoot, pinnedNode } from './project.mjs'
import { serve } from './serve.mjs'

installWhenNeeded()
buildWhenChanged()

/** V8 lets garbage lie while memory is plenty; a small young generation and a bound keep the server small and as fast (bench). */
const { config } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
const env = { NODE_OPTIONS: process.env.NODE_OPTIONS ?? config['server-node-options'] }
serve([{ command: pinnedNode(), args: ['server/src/main.ts'], env }])
