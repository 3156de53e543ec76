import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cruise } from 'dependency-cruiser'
import { parseSync } from 'oxc-parser'
import { inRoot, root } from './project.mjs'

/** Checks the tree against architecture.cjs: once as the sources are written, once as they run, without types. */
const PARTS = ['contract/src', 'server/src', 'server/world', 'server/test', 'web/src', 'e2e', 'bench']

const require = createRequire(import.meta.url)
const { written, running, unlisted, options } = require('../architecture.cjs')
const swc = require('@swc/core')
const parseWhole = swc.parseFileSync
const importsByFile = new Map()

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

/**
 * dependency-cruiser asks swc for a whole syntax tree to look for imports in, and cannot tell those of types from others: it gets the
 * imports alone, of a parser that lists them.
 */
function readWith({ withTypes }) {
  swc.parseFileSync = (file, parsing) => {
    if (!importsByFile.has(file)) importsByFile.set(file, importsIn(file, parsing))
    return { type: 'Module', body: importsByFile.get(file).filter((statement) => withTypes || !statement.typeOnly) }
  }
}

/** As statements of swc's tree. */
function importsIn(file, parsing) {
  const source = readFileSync(file, 'utf8')
  // A call is no import, and may stand anywhere.
  if (/\brequire\(/.test(source)) return parseWhole(file, { ...parsing, tsx: file.endsWith('.tsx') }).body
  const { errors, module } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const from = (type, { value }, entries) => ({
    type,
    source: { type: 'StringLiteral', value },
    specifiers: [],
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  })
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => from('ImportDeclaration', moduleRequest, entries)),
    ...module.staticExports.flatMap(({ entries }) =>
      entries[0]?.moduleRequest ? [from('ExportAllDeclaration', entries[0].moduleRequest, entries)] : [],
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, value] = /^['"`]([^'"`$]*)['"`]$/.exec(source.slice(start, end)) ?? []
      return value === undefined ? [] : [importLater(value)]
    }),
  ]
}

function importLater(value) {
  const expression = {
    type: 'CallExpression',
    callee: { type: 'Import' },
    arguments: [{ expression: { type: 'StringLiteral', value } }],
  }
  return { type: 'ExpressionStatement', expression }
}
