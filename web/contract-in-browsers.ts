import type { Plugin } from 'vite'

/** What a browser reads of an endpoint. The rest (answers, queries, refusals, documentation) is the server's. */
const READ_HERE = new Set(['may', 'body', 'media', 'isReading'])
const METHODS = new Set(['get', 'post', 'put', 'patch', 'del'])

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
    transform: {
      filter: { id: /\/contract\/src\/.*\.ts$/ },
      handler(code) {
        // Where nothing else may be sent, there is nothing to check (form/refusals.ts).
        const source = code.replace('const Nothing = z.strictObject({})', 'const Nothing = undefined')
        const program = this.parse(source, { lang: 'ts' }) as unknown as Node
        return [...constantsOf(program).flatMap(removable), ...endpointsIn(program).flatMap(whatServersRead)]
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

function endpointsIn(node: Node): Node[] {
  const within = Object.values(node).flat().filter(isNode).flatMap(endpointsIn)
  const [, said] = (node.type === 'CallExpression' ? node.arguments : []) as Node[]
  return METHODS.has(nameOf(node.callee)) && said?.type === 'ObjectExpression' ? [said, ...within] : within
}

function whatServersRead({ properties, end }: Node): Edit[] {
  const said = properties as Node[]
  const isUnchecked = said.some(({ key }) => nameOf(key) === 'isUnchecked')
  return said
    .map(({ key, start }, at) => ({ name: nameOf(key), start, end: said[at + 1]?.start ?? end - 1, text: '' }))
    .filter(({ name }) => !READ_HERE.has(name) || (isUnchecked && name === 'body'))
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === 'string' ? node.name : ''
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
