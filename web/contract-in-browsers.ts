import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import {
  contractFile,
  declarationsIn,
  endpointIn,
  isNode,
  isOfContract,
  type Named,
  type Node,
  nameOf,
  READ_HERE,
  roomsIn,
  ruledIn,
  severalIn,
  sourceOf,
  usedBy,
  valuesNamedIn,
  within,
} from './rules-of-contract.ts'

/** A form checks what is typed before it sends: its code takes the endpoints with the rules of their bodies. */
const HAS_A_FORM = /\buse(?:Form|DoorForm|KeptStep)[(<]/
const RULES = '?rules'
/** The driver's app has no form that could be wrong, and takes its own copy of the endpoints: it opens without the house. */
const FOR_DRIVERS = /\/web\/src\/drive\//
const BARE = '?bare'
const COPY = /\?(?:bare|rules)$/

const OF_CONTRACT = /@waybill\/contract\/|\/contract\/src\//

type Edit = { start: number; end: number; text: string }

/**
 * Browsers show more than they check. So each file of the contract is two: the file itself has what needs no schema (constants, names,
 * and of an endpoint where and how to ask), and `?rules` has the schemas, for forms, for the addresses of lists, and for whatever else
 * checks; both with what is used alone. Schemas that only the server needs are in neither.
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
        const isBare = importer.endsWith(BARE) || (FOR_DRIVERS.test(importer) && OF_CONTRACT.test(source))
        const isOfCopy = COPY.test(importer)
        const copy = isBare ? BARE : source.endsWith(RULES) ? RULES : ''
        if (!copy && !isOfCopy) return undefined
        const found = await this.resolve(source.replace(RULES, ''), importer.replace(COPY, ''), { skipSelf: true })
        return found && copy && OF_CONTRACT.test(found.id) ? found.id + copy : found
      },
    },
    load: {
      filter: { id: COPY },
      handler: (id) => ({ code: readFileSync(id.replace(COPY, ''), 'utf8'), moduleType: 'ts' }),
    },
    transform: {
      filter: { id: /\/(?:contract|web)\/src\/.*\.tsx?(?:\?\w+)?$/ },
      handler(code, id) {
        const file = id.replace(COPY, '')
        const isContract = isOfContract(file)
        if (!isContract && !OF_CONTRACT.test(code)) return undefined
        const source = isContract ? sourceOf(file) : code
        const program = this.parse(source, { lang: id.endsWith('.tsx') ? 'tsx' : 'ts' }) as unknown as Node
        const edits = isContract
          ? editsOfContract(program, file, COPY.exec(id)?.[0] ?? '')
          : editsOfImports(program, file, takenBy(code))
        return edits
          .toSorted((one, other) => other.start - one.start)
          .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), source)
      },
    },
  }
}

function editsOfContract(program: Node, file: string, copy: string): Edit[] {
  const made = declarationsIn(program)
  if (copy !== '')
    return [
      ...made.flatMap((one) => editsOfMade(one.made, copy)),
      ...(copy === RULES ? editsOfImports(program, file, takesRules) : []),
    ]
  const ruled = ruledIn(file)
  const isRuled = (statement: Node): boolean => usedBy(statement).some((name) => ruled.has(name))
  const acts = (program.body as Node[]).filter((one) => one.type === 'ExpressionStatement' && isRuled(one))
  return [
    ...made.filter(({ name }) => ruled.has(name)).map(({ statement }) => putting(statement, '')),
    ...made.filter(({ name }) => !ruled.has(name)).flatMap((one) => editsOfMade(one.made, copy)),
    ...acts.map((one) => putting(one, '')),
    ...withoutRules(program, ruled),
  ]
}

/** Imports of what is gone. */
function withoutRules({ body }: Node, ruled: ReadonlySet<string>): Edit[] {
  return (body as Node[]).flatMap((statement) => {
    const named = valuesNamedIn(statement)
    const left = named.filter(({ local }) => !ruled.has(local))
    const { source } = statement
    if (!isNode(source) || left.length === named.length) return []
    return [putting(statement, taken(statement, left, String(source.value)))]
  })
}

/** The statement, for some of its names. */
function taken({ type }: Node, some: readonly Named[], source: string): string {
  const names = some.map(({ name, local }) => (name === local ? name : `${name} as ${local}`)).join(', ')
  return names && `${type === 'ImportDeclaration' ? 'import' : 'export'} { ${names} } from '${source}';`
}

type Takes = (name: string, file: string) => boolean

const takesRules: Takes = (name, file) => ruledIn(file).has(name)

/** What a page takes from where the rules are. */
function takenBy(code: string): Takes {
  return HAS_A_FORM.test(code) ? (name, file) => takesRules(name, file) || roomsIn(file).has(name) : takesRules
}

function editsOfImports({ body }: Node, importer: string, takes: Takes): Edit[] {
  return (body as Node[]).flatMap((statement) => {
    const source = isNode(statement.source) ? String(statement.source.value) : ''
    const file = contractFile(source, importer)
    if (!file) return []
    const named = valuesNamedIn(statement)
    // For what it does: only rules do something.
    if (named.length === 0) return isForWhatItDoes(statement) ? [putting(statement, `import '${source}${RULES}'`)] : []
    const ofRules = named.filter(({ name }) => takes(name, file))
    const others = named.filter((one) => !ofRules.includes(one))
    return [putting(statement, taken(statement, others, source) + taken(statement, ofRules, source + RULES))]
  })
}

function isForWhatItDoes({ type, specifiers }: Node): boolean {
  return type === 'ImportDeclaration' && (specifiers as Node[]).length === 0
}

function putting({ start, end }: Node, text: string): Edit {
  return { start, end, text }
}

/** A bundler keeps what may have an effect; these only describe. */
function removable({ type, start, end }: Node): Edit[] {
  if (['ArrowFunctionExpression', 'FunctionDeclaration', 'ClassDeclaration', 'Literal'].includes(type)) return []
  return [
    { start, end: start, text: '/* @__PURE__ */ (() => (' },
    { start: end, end, text: '))()' },
  ]
}

function editsOfMade(made: Node, copy: string): Edit[] {
  const several = within(made, severalIn)
  return [
    ...removable(made),
    ...within(made, endpointIn).flatMap((said) => whatServersRead(said, copy === RULES)),
    ...(copy === BARE ? several.map((one) => putting(one, '{}')) : several.flatMap(rulesGivenTo)),
  ]
}

function rulesGivenTo({ arguments: given }: Node): Edit[] {
  return (given as Node[]).filter(({ type }) => type === 'CallExpression').map((rules) => putting(rules, 'undefined'))
}

function whatServersRead({ properties, end }: Node, isChecked: boolean): Edit[] {
  const said = properties as Node[]
  const isUnchecked = said.some(({ key }) => nameOf(key) === 'isUnchecked')
  return said
    .map(({ key, start }, at) => ({ name: nameOf(key), start, end: said[at + 1]?.start ?? end - 1, text: '' }))
    .filter(({ name }) => !READ_HERE.has(name) && !(name === 'body' && isChecked && !isUnchecked))
}
