import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cruise } from 'dependency-cruiser'
import { inRoot, root } from './project.mjs'

/** Checks the tree against architecture.cjs: once as the sources are written, once as they run, without types. */
const PARTS = ['contract/src', 'server/src', 'server/world', 'server/test', 'web/src', 'e2e', 'bench']

const require = createRequire(import.meta.url)
const { written, running, unlisted, options } = require('../architecture.cjs')
const swc = require('@swc/core')
const parseFile = swc.parseFileSync

process.chdir(root)
const parts = PARTS.filter((part) => existsSync(inRoot(part)))
const violations = [
  ...unlisted(root).map(
    (folder) => `every-folder-is-listed: ${folder} is neither a room in architecture.cjs nor listed beside the rooms`,
  ),
  ...(await hold(written, { withTypes: true })),
  ...(await hold(running, { withTypes: false })),
]
for (const line of violations) console.error(line)
process.exitCode = violations.length > 0 ? 1 : 0

async function hold(forbidden, { withTypes }) {
  readWith({ withTypes })
  const { output } = await cruise(
    parts,
    { ...options, validate: true, ruleSet: { forbidden } },
    options.enhancedResolveOptions,
  )
  // dependency-cruiser does not complain when it can read nothing, so every part must show up in what it saw.
  const unseen = parts.filter((part) => !output.modules.some((module) => module.source.startsWith(`${part}/`)))
  return [
    ...unseen.map((part) => `${part}: no module was seen, so nothing was checked`),
    ...output.summary.violations.map(({ rule, from, to, cycle }) => {
      const path = cycle ? cycle.map((step) => step.name).join(' → ') : to
      return `${rule.name}: ${from} → ${path}`
    }),
  ]
}

/** dependency-cruiser asks swc for plain TypeScript, without JSX, and cannot tell type imports from others. */
function readWith({ withTypes }) {
  swc.parseFileSync = (file, parsing) => {
    const tree = parseFile(file, { ...parsing, tsx: file.endsWith('.tsx') })
    return withTypes ? tree : { ...tree, body: tree.body.filter((statement) => !statement.typeOnly) }
  }
}
