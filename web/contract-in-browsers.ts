import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** What a browser reads of an endpoint. The rest (answers, queries, refusals, documentation) is the server's. */
const READ_HERE = new Set(['may', 'body', 'media', 'isReading'])
const METHODS = new Set(['get', 'post', 'put', 'patch', 'del'])

/**
 * The driver's app checks nothing before it sends: its forms have no field where something wrong can be entered. So it takes the
 * contract's endpoints without rules, and needs no schema library to open.
 */
const FILLS_IN_ITSELF = /\/web\/src\/drive\//
const OF_CONTRACT = /@waybill\/contract\/|\/contract\/src\//
const BARE = '?bare'

type Node = { type: string; start: number; end: number } & Record<string, unknown>
type Edit = { start: number; end: number; text: string }

/**
 * Schemas that only the server needs stay there: an endpoint keeps what a browser reads of it, and what nothing of the contract uses
 * any more goes. The rules for what people type stay, since forms check them before anything is sent.
 */
export function contractInBrowsers(): Plugin {
  return {
    name: 'waybill:contract-in-browsers',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      async handler(source, importer) {
        if (!importer) return undefined
        const isBare = importer.endsWith(BARE) || (FILLS_IN_ITSELF.test(importer) && OF_CONTRACT.test(source))
        if (!isBare) return undefined
        const found = await this.resolve(source, importer.replace(BARE, ''), { skipSelf: true })
        return found && OF_CONTRACT.test(found.id) ? found.id + BARE : found
      },
    },
    load: {
      filter: { id: /\?bare$/ },
      handler: (id) => ({ code: readFileSync(id.replace(BARE, ''), 'utf8'), moduleType: 'ts' }),
    },
    transform: {
      filter: { id: /\/contract\/src\/.*\.ts(?:\?bare)?$/ },
      handler(code, id) {
        // Where nothing else may be sent, there is nothing to check (form/refusals.ts).
        const source = code.replace('const Nothing = z.strictObject({})', 'const Nothing = undefined')
        const program = this.parse(source, { lang: 'ts' }) as unknown as Node
        return [...constantsOf(program).flatMap(removable), ...whatServersReadIn(program, id)]
          .toSorted((one, other) => other.start - one.start)
          .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), source)
      },
    },
  }
}

function constantsOf({ body }: Node): Node[] {
  return (body as Node[])
    .map((statement) => (statement.declaration ?? statement) as Node)
    .flatMap(({ type, declarations }) => (type === 'VariableDeclaration' ? (declarations as Node[]) : []))
    .flatMap(({ init }) => (init ? [init as Node] : []))
}

/** A bundler keeps what may have an effect; these only describe. */
function removable({ type, start, end }: Node): Edit[] {
  if (type === 'ArrowFunctionExpression' || type === 'Literal') return []
  return [
    { start, end: start, text: '/* @__PURE__ */ (() => (' },
    { start: end, end, text: '))()' },
  ]
}

function whatServersReadIn(program: Node, id: string): Edit[] {
  const isBare = id.endsWith(BARE)
  const edits = endpointsIn(program).flatMap((said) => whatServersRead(said, isBare))
  return isBare ? [...edits, ...spreadsIn(program).map(({ start, end }) => ({ start, end, text: '...{}' }))] : edits
}

/** Endpoints that several rooms have alike: saved filters. */
function spreadsIn(node: Node): Node[] {
  if (node.type === 'SpreadElement' && isNode(node.argument) && nameOf(node.argument.callee).endsWith('Endpoints'))
    return [node]
  return Object.values(node).flat().filter(isNode).flatMap(spreadsIn)
}

function endpointsIn(node: Node): Node[] {
  const within = Object.values(node).flat().filter(isNode).flatMap(endpointsIn)
  const [, said] = (node.type === 'CallExpression' ? node.arguments : []) as Node[]
  return METHODS.has(nameOf(node.callee)) && said?.type === 'ObjectExpression' ? [said, ...within] : within
}

function whatServersRead({ properties, end }: Node, isBare: boolean): Edit[] {
  const said = properties as Node[]
  const isUnchecked = said.some(({ key }) => nameOf(key) === 'isUnchecked')
  return said
    .map(({ key, start }, at) => ({ name: nameOf(key), start, end: said[at + 1]?.start ?? end - 1, text: '' }))
    .filter(({ name }) => !READ_HERE.has(name) || ((isUnchecked || isBare) && name === 'body'))
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === 'string' ? node.name : ''
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
