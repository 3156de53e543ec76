import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { checkSync } from 'recheck'
import { describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const FOLDERS = ['contract/src', 'server/src', 'web/src']
const LEFT_OUT = /\.test\.tsx?$|^web\/src\/test\//

/** Built at run time from parts in their own source: nobody can send one. */
const PUT_TOGETHER = ['contract/src/plain-text.ts', 'web/src/notes/editor/mention-list.tsx']

/** Steps are counted, not timed: on a busy machine a sound expression took too long for a second's limit. */
const BY_STEPS = { timeout: null, incubationTimeout: null, attackTimeout: null }

type Node = { type: string; [part: string]: unknown }
type Found = { literals: Map<string, { file: string; source: string; flags: string }>; putTogether: string[] }

/** Every regular expression in production, with its first file. */
function expressions(): Found {
  const found: Found = { literals: new Map(), putTogether: [] }
  for (const folder of FOLDERS)
    for (const name of readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      const file = `${folder}/${name}`
      if (!/\.tsx?$/.test(file) || LEFT_OUT.test(file)) continue
      const { program } = parseSync(file, readFileSync(path.join(ROOT, file), 'utf8'))
      walk(program as unknown as Node, file, found)
    }
  return found
}

function walk(node: Node, file: string, found: Found): void {
  const { regex, callee } = node
  if (node.type === 'Literal' && isPattern(regex)) {
    const key = `/${regex.pattern}/${regex.flags}`
    if (!found.literals.has(key)) found.literals.set(key, { file, source: regex.pattern, flags: regex.flags })
  }
  if (/^(?:New|Call)Expression$/.test(node.type) && isNode(callee) && callee['name'] === 'RegExp')
    found.putTogether.push(file)
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) walk(child, file, found)
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const isPattern = (value: unknown): value is { pattern: string; flags: string } =>
  typeof value === 'object' && value !== null && 'pattern' in value

describe('no regular expression backtracks (P33)', () => {
  const { literals, putTogether } = expressions()

  test.each([...literals].map(([key, literal]) => ({ key, ...literal })))('$file $key', ({ source, flags }) => {
    expect(checkSync(source, flags, BY_STEPS)).toMatchObject({ status: 'safe' })
  })

  test('all stand in the source as they are', () => {
    expect(literals.size).toBeGreaterThan(150)
    expect(putTogether.toSorted()).toEqual(PUT_TOGETHER)
  })
})
