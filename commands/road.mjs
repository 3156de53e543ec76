import { installWhenNeeded } from './install.mjs'
import { pinnedNode } from './project.mjs'
import { serve } from './serve.mjs'

installWhenNeeded()
serve([{ command: pinnedNode(), args: ['server/world/road/main.ts', ...process.argv.slice(2)], env: process.env }])
