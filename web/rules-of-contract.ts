import { readFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { parseAst } from 'vite'

export type Node = { type: string; start: number; end: number } & Record<string, unknown>

const CONTRACT = join(import.meta.dirname, '../contract/src')
const OF_PACKAGE = /^@waybill\/contract\//
const METHODS = new Set(['get', 'post', 'put', 'patch', 'del'])

/** What a browser reads of an endpoint. The rest (bodies, answers, queries, refusals, documentation) is the server's, and its forms'. */
export const READ_HERE: ReadonlySet<string> = new Set(['may', 'media', 'isReading'])

/** The names of a contract file that hold rules, directly or by what they use: they need the schema library. */
export const ruledIn = keptByFile((file): ReadonlySet<string> => {
  const program = programOf(file)
  const uses = new Map(declarationsIn(program).map(({ name, made }) => [name, usedBy(made)]))
  const ruled = new Set([...importsIn(program)].flatMap(([local, found]) => (isRuled(found, file) ? [local] : [])))
  const grow = (): boolean =>
    [...uses].some(([name, used]) => !ruled.has(name) && used.some((one) => ruled.has(one)) && ruled.add(name))
  while (grow());
  return ruled
})

/** The names of a contract file that hold endpoints. */
export const roomsIn = keptByFile((file): ReadonlySet<string> => {
  const rooms = declarationsIn(programOf(file)).filter(({ made }) => within(made, endpointIn).length > 0)
  return new Set(rooms.map(({ name }) => name))
})

/** The contract's file that an import means. */
export function contractFile(source: string, importer: string): string | undefined {
  const file = OF_PACKAGE.test(source)
    ? join(CONTRACT, source.replace(OF_PACKAGE, ''))
    : source.startsWith('.')
      ? resolve(dirname(importer), source)
      : ''
  return isOfContract(file) ? file : undefined
}

export function isOfContract(file: string): boolean {
  return file.startsWith(CONTRACT + sep)
}

/** Where nothing else may be sent, there is nothing to check (form/refusals.ts). */
export function sourceOf(file: string): string {
  return readFileSync(file, 'utf8').replace('const Nothing = z.strictObject({})', 'const Nothing = undefined')
}

function programOf(file: string): Node {
  return parseAst(sourceOf(file), { lang: 'ts' }) as unknown as Node
}

type Found = { source: string; name: string }

/** What a file imports or passes on, by its name there. */
function importsIn({ body }: Node): Map<string, Found> {
  const found = (body as Node[]).flatMap((statement) => {
    const { source } = statement
    if (!isNode(source)) return []
    return valuesNamedIn(statement).map(({ name, local }): [string, Found] => [
      local,
      { source: String(source.value), name },
    ])
  })
  return new Map(found)
}

function isRuled({ source, name }: Found, importer: string): boolean {
  if (source === 'zod') return true
  const file = contractFile(source, importer)
  return file !== undefined && ruledIn(file).has(name)
}

export type Named = { name: string; local: string }

/** What a statement imports or passes on, without types. */
export function valuesNamedIn(statement: Node): Named[] {
  if (statement.importKind === 'type' || statement.exportKind === 'type') return []
  return ((statement.specifiers ?? []) as Node[])
    .filter(({ importKind, exportKind }) => importKind !== 'type' && exportKind !== 'type')
    .map(({ imported, local, exported }) => ({ name: nameOf(imported ?? local), local: nameOf(exported ?? local) }))
}

/** The constants and functions of a file; a statement declares one. */
export function declarationsIn({ body }: Node): { name: string; made: Node; statement: Node }[] {
  return (body as Node[]).flatMap((statement) => {
    const declaration = (statement.declaration ?? statement) as Node
    if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration')
      return [{ name: nameOf(declaration.id), made: declaration, statement }]
    if (declaration.type !== 'VariableDeclaration') return []
    return (declaration.declarations as Node[]).map(({ id, init }) => ({
      name: nameOf(id),
      made: (init ?? id) as Node,
      statement,
    }))
  })
}

/** The names that are read when it runs: types are not, nor what only servers read of an endpoint. */
export function usedBy(node: Node): string[] {
  if (node.type === 'Identifier') return [nameOf(node)]
  const [asked, said] = [node, ...endpointIn(node)]
  if (asked && said) {
    const read = (said.properties as Node[]).filter(({ key }) => READ_HERE.has(nameOf(key)))
    return [nameOf(node.callee), ...read.flatMap(usedBy)]
  }
  const parts =
    severalIn(node).length > 0 ? [] : Object.entries(node).flatMap(([name, part]) => partsOf(node, name, part))
  return parts.flatMap(usedBy)
}

function partsOf(node: Node, name: string, part: unknown): Node[] {
  if ((name === 'property' || name === 'key') && !node.computed) return []
  return [part]
    .flat()
    .filter(isNode)
    .flatMap((one) => (one.type.startsWith('TS') ? (isNode(one.expression) ? [one.expression] : []) : [one]))
}

/** What is found in a node, and in all that it consists of. */
export function within(node: Node, find: (node: Node) => Node[]): Node[] {
  const parts = Object.values(node).flat().filter(isNode)
  return [...find(node), ...parts.flatMap((part) => within(part, find))]
}

/** What an endpoint says of itself. */
export function endpointIn({ type, callee, arguments: given }: Node): Node[] {
  const [, said] = (type === 'CallExpression' ? given : []) as Node[]
  return METHODS.has(nameOf(callee)) && said?.type === 'ObjectExpression' ? [said] : []
}

/** Endpoints that several rooms have alike: saved filters. */
export function severalIn({ type, argument }: Node): Node[] {
  return type === 'SpreadElement' && isNode(argument) && nameOf(argument.callee).endsWith('Endpoints') ? [argument] : []
}

export function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === 'string' ? node.name : ''
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** Finds each answer once. */
function keptByFile<Answer>(find: (file: string) => Answer): (file: string) => Answer {
  const answers = new Map<string, Answer>()
  return (file) => {
    if (!answers.has(file)) answers.set(file, find(file))
    return answers.get(file) as Answer
  }
}
