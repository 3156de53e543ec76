import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { titleOf } from '../shell/titles.ts'

/** The source's user-facing texts, each with its locations. */
export type TextsInSource = {
  /** Passed to `t()` or `imperative()`, a page title, or a name, a contract rule or a refusal that reaches the page as data. */
  texts: Map<string, string[]>
  /** The second text given to `plural()`. */
  plurals: Map<string, string[]>
  /** Words that reach the page without the catalogue, or look it up while their module loads, too early. */
  untold: string[]
}

/** A syntax tree node, as far as the walk needs it. */
type Node = { type: string; start: number; [part: string]: unknown }
type Words = readonly (string | typeof VALUE)[]

const MOST_PARTS = 6
const VALUE = Symbol('what is filled in')
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const FOLDERS = ['web/src', 'contract/src', 'server/src', 'server/world']
const LEFT_OUT =
  /\.test\.tsx?$|^web\/src\/test\/|^server\/src\/(?:main|first-start)\.ts$|^web\/src\/ui\/gallery\.tsx$|\.generated\.ts$/

/** Server files that say why something is not possible, what was found, what happened. */
const SAYS_WHY_NOT =
  /^server\/.*(?:\.policy|\/(?:transitions|authority|checks|missing|activity|problem|wording|images))\.ts$/
/** A file that refuses, writes history or names demo people. */
const SAYS_SOMETHING =
  /new Refusal\(|\brefuse|\bsayer\(|\bterm: |\b(?:record|recordBySystem|happen|account-notices|offered|say|saidOf)\b/
/** Functions that write history on the server, and the names of their sentences. */
const RECORDS = new Set(['record', 'recordBySystem', 'say', 'saidOf', 'note'])
const TELLS = new Set(['history', 'says', 'offered', 'who'])
/** Other names for such a sentence before it is refused with. */
const IS_SENTENCE_OF = /^(?:message|objections|problems|what|who|described)$/

/** Attributes whose value people see or hear. */
const READ = new Set(['label', 'title', 'placeholder', 'alt', 'aria-label', 'aria-description', 'help', 'hint', 'act'])
/** Where a name that a page may show can occur; operands and arguments do not count. */
const NAMES_STAND_IN = new Set([
  'Property',
  'ArrayExpression',
  'ConditionalExpression',
  'LogicalExpression',
  'ReturnStatement',
  'ArrowFunctionExpression',
  'VariableDeclarator',
  'NewExpression',
])
/** `CarrierPortal`: an identifier in code. */
const HUMPED = /^\S*\p{Ll}\p{Lu}\S*$/u
/** Where a schema's message can occur. */
const RULES_STAND_IN = new Set(['CallExpression', 'ConditionalExpression', 'Property', 'VariableDeclarator'])

/** Literals that look like UI names but are not: codes, headers, names that stay the same in every language. */
const CODES = new Set([
  // What browsers and HTTP call things.
  'AbortError',
  'Authorization',
  'Bearer',
  'Enter',
  'Esc',
  'Escape',
  'ISA*00*',
  'Retry-After',
  'WWW-Authenticate',
  'https://www.linkedin.com/in/',
  // Parts of sentences.
  'Choose one of ',
  'Enter a day like ',
  'Your',
  // Identifiers in code; pages have their own words for them.
  'Admin',
  'Api',
  'ContactProfilepicture',
  'ContractTL',
  'Edi',
  'TmsSpot',
  'Problem',
  'SalesOrder',
  'Stale',
  // Firms.
  'Geotab',
  'Motive',
  'Samsara',
  'Valhalla',
  // Typefaces.
  'Times New Roman',
  'Roboto',
  'Arial',
  'Courier',
  'Courier New',
  'Verdana',
  'Georgia',
  'Comic Sans MS',
  // Languages go by their own names.
  'English',
  'Español',
  'Français (Canada)',
])

let known: TextsInSource | undefined

/** Every text of the product, collected once for all who ask. */
export function textsInSource(): TextsInSource {
  known ??= collect()
  return known
}

function collect(): TextsInSource {
  const found: TextsInSource = { texts: new Map(), plurals: new Map(), untold: [] }
  for (const folder of FOLDERS) {
    for (const file of readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })) {
      const path = `${folder}/${file}`
      if (!/\.tsx?$/.test(path) || LEFT_OUT.test(path)) continue
      const source = readFileSync(ROOT + path, 'utf8')
      // Most server files have no user-facing text: skipping them halves the time.
      if (!folder.startsWith('server') || SAYS_WHY_NOT.test(path) || SAYS_SOMETHING.test(source))
        new Reading(path, source, found).read()
    }
  }
  return found
}

/** One file, walked from start to end. */
class Reading {
  readonly #path: string
  readonly #source: string
  readonly #found: TextsInSource
  /** This file's constants by name: a sentence may be composed of them. */
  readonly #constants = new Map<string, Node>()
  /** How many functions enclose the current node. */
  #functions = 0

  constructor(path: string, source: string, found: TextsInSource) {
    this.#path = path
    this.#source = source
    this.#found = found
  }

  read(): void {
    // The parser's types name every node kind; a walk needs none of them.
    const program = parseSync(this.#path, this.#source).program as unknown as Node
    if (this.#path.startsWith('server/')) this.#keepConstants(program)
    if (this.#path.endsWith('.pages.ts')) this.#keepTitles()
    this.#walk(program, undefined, undefined, SAYS_WHY_NOT.test(this.#path))
  }

  /** Header titles; the sign-in page has none. */
  #keepTitles(): void {
    for (const [, path = ''] of this.#source.matchAll(/path: '(\/[a-z-]+)/g))
      if (path !== '/login') keep(this.#found.texts, titleOf(path), this.#path)
  }

  #walk(node: Node, parent: Node | undefined, property: string | undefined, isRefusing: boolean): void {
    if (isOnlyType(node)) return
    const isLater = node.type.includes('Function')
    if (isLater) this.#functions += 1
    this.#walkInto(node, parent, property, isRefusing)
    if (isLater) this.#functions -= 1
  }

  #walkInto(node: Node, parent: Node | undefined, property: string | undefined, isRefusing: boolean): void {
    const called = node.type === 'CallExpression' ? nameOf(node['callee']) : undefined
    if (called === 't' || called === 'imperative' || called === 'plural') return this.#keepSaid(called, node)
    if (node.type === 'JSXText') return this.#keepUntold(String(node['value']).trim(), node)
    if (node.type === 'Identifier' && isRefusing) return this.#keepMeant(node, property)
    const sentences = this.#sentences(node)
    if (sentences.length > 0) {
      for (const text of sentences) this.#keepWritten(text, node, parent, property, isRefusing)
      if (node.type !== 'TemplateLiteral') return
    }
    const refusing = isRefusing || this.#refuses(node, called)
    const here = node.type === 'Property' ? nameOf(node['key']) : property
    if (node.type === 'Property' && here === 'term') this.#keepTerm(node)
    for (const child of childrenOf(node)) this.#walk(child, node, here, refusing)
  }

  /** Whether the code inside is user-facing: a refusal, a history entry, a demo person's name. */
  #refuses(node: Node, called: string | undefined): boolean {
    if (!this.#path.startsWith('server/')) return false
    if (node.type === 'NewExpression') return nameOf(node['callee']) === 'Refusal'
    if (node.type === 'CallExpression') return called?.startsWith('refuse') === true || RECORDS.has(called ?? '')
    if (node.type === 'AssignmentExpression') return this.#source.slice(node.start).startsWith('modelState[')
    if (node.type === 'VariableDeclarator') return IS_SENTENCE_OF.test(nameOf(node['id']) ?? '')
    return node.type === 'Property' && TELLS.has(nameOf(node['key']) ?? '')
  }

  /** What is passed to the catalogue's functions; filled-in values are walked like the rest. */
  #keepSaid(called: string, call: Node): void {
    const [first, ...others] = nodesIn(call['arguments'])
    const said = called === 'plural' ? others[1] : first
    for (const one of said ? outcomes(said) : []) {
      const text = literal(one)
      if (text === undefined) continue
      if (this.#functions === 0) this.#keepUntold(text, one)
      if (called === 'plural') keep(this.#found.plurals, text, this.#at(one))
      else keep(this.#found.texts, called === 'imperative' ? `to ${text}` : text, this.#at(one))
    }
    for (const other of called === 'plural' ? [first, ...others.slice(2)] : others)
      if (other) this.#walk(other, call, undefined, false)
  }

  #keepWritten(
    text: string,
    node: Node,
    parent: Node | undefined,
    property: string | undefined,
    isRefusing: boolean,
  ): void {
    const runtime = this.#path.split('/', 1)[0]
    const isRule = RULES_STAND_IN.has(parent?.type ?? '') && isSentence(text)
    if (parent?.type === 'JSXAttribute') {
      const attribute = nameOf(parent['name']) ?? ''
      if (READ.has(attribute)) this.#keepUntold(text, node)
      return
    }
    const isSaid =
      runtime === 'server'
        ? isRefusing && isSentence(text) && !HUMPED.test(text)
        : runtime === 'contract'
          ? this.#path.endsWith('.sayings.ts')
            ? parent?.['value'] === node && text.replace(/\{\w+\}/g, '').trim() !== ''
            : property !== 'says' && (isRule || isName(text, parent))
          : isName(text, parent) || (isRule && text.includes(' ') && !text.includes('{1}'))
    if (isSaid && !CODES.has(text)) keep(this.#found.texts, text, this.#at(node))
  }

  /** `throw new Refusal('…', EASY)`: the sentence is where its name is declared. */
  #keepMeant(name: Node, property: string | undefined, known: ReadonlySet<Node> = new Set()): void {
    const meant = this.#constants.get(nameOf(name) ?? '')
    if (!meant || known.has(meant)) return
    for (const one of outcomes(meant)) {
      if (one.type === 'Identifier') this.#keepMeant(one, property, new Set([...known, meant]))
      else for (const text of this.#sentences(one)) this.#keepWritten(text, one, undefined, property, true)
    }
  }

  /** `{ term: STEP_NAMES[step] }`: our own word in a sentence needs a translation, however it is spelled. */
  #keepTerm(property: Node): void {
    const [value] = nodesIn(property['value'])
    const text = value && literal(value)
    if (text !== undefined) keep(this.#found.texts, text, this.#at(property))
    else if (value?.type === 'MemberExpression') this.#keepNamesOf(this.#constants.get(nameOf(value['object']) ?? ''))
  }

  #keepUntold(text: string, node: Node): void {
    if (/\p{L}{2}/u.test(text) && !CODES.has(text)) this.#found.untold.push(`${this.#at(node)} ${text}`)
  }

  /** Every sentence a literal or template can produce. */
  #sentences(node: Node): string[] {
    const plain = literal(node)
    if (plain !== undefined) return [plain]
    if (node.type !== 'TemplateLiteral') return []
    return this.#variants(node).map((words) => {
      let position = 0
      return words.map((part) => (part === VALUE ? `{${++position}}` : part)).join('')
    })
  }

  #variants(node: Node, depth = 0): Words[] {
    // Constants are known by name only: two with one name could refer to each other forever.
    if (depth > MOST_PARTS) return [[VALUE]]
    const plain = literal(node)
    if (plain !== undefined) return [[plain]]
    if (node.type === 'TemplateLiteral') {
      const [first = '', ...rest] = nodesIn(node['quasis']).map(cooked)
      return nodesIn(node['expressions']).reduce<Words[]>(
        (heads, value, position) =>
          heads.flatMap((head) =>
            this.#variants(value, depth + 1).map((words) => [...head, ...words, rest[position] ?? '']),
          ),
        [[first]],
      )
    }
    if (node.type === 'ConditionalExpression')
      return outcomes(node).flatMap((outcome) => this.#variants(outcome, depth + 1))
    if (node.type === 'Identifier') {
      const constant = this.#constants.get(nameOf(node) ?? '')
      if (constant?.type === 'ConditionalExpression') return this.#variants(constant, depth + 1)
    }
    if (node.type === 'MemberExpression') this.#keepNamesOf(this.#constants.get(nameOf(node['object']) ?? ''))
    return [[VALUE]]
  }

  /** `LINES[line]` in a sentence: each of its names is filled in, and needs its own translation. */
  #keepNamesOf(names: Node | undefined): void {
    if (names?.type !== 'ObjectExpression') return
    for (const property of nodesIn(names['properties'])) {
      const name = nodesIn(property['value']).map(literal)[0]
      if (name !== undefined && !CODES.has(name)) keep(this.#found.texts, name, this.#at(property))
    }
  }

  #keepConstants(node: Node): void {
    if (node.type === 'VariableDeclarator') {
      const [init] = nodesIn(node['init'])
      if (init) this.#constants.set(nameOf(node['id']) ?? '', init)
    }
    for (const child of childrenOf(node)) this.#keepConstants(child)
  }

  #at(node: Node): string {
    return `${this.#path}:${this.#source.slice(0, node.start).split('\n').length}`
  }
}

function keep(texts: Map<string, string[]>, text: string, place: string): void {
  texts.set(text, [...(texts.get(text) ?? []), place])
}

/** A literal's text, without placeholders. */
function literal(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type === 'TemplateLiteral' && nodesIn(node['expressions']).length === 0)
    return nodesIn(node['quasis']).map(cooked)[0]
  if (node.type !== 'BinaryExpression' || node['operator'] !== '+') return undefined
  const [left, right] = [...nodesIn(node['left']), ...nodesIn(node['right'])].map(literal)
  return left === undefined || right === undefined ? undefined : left + right
}

function cooked(quasi: Node): string {
  // Part of every template's AST (ESTree, TemplateElement).
  const { cooked: text } = quasi['value'] as { cooked: string }
  return text
}

/** What an expression can return: both sides of a choice. */
function outcomes(node: Node): Node[] {
  if (node.type === 'ConditionalExpression')
    return [...nodesIn(node['consequent']), ...nodesIn(node['alternate'])].flatMap(outcomes)
  if (node.type === 'LogicalExpression') return [...nodesIn(node['left']), ...nodesIn(node['right'])].flatMap(outcomes)
  return [node]
}

/** Starts like a sentence, with words. */
function isSentence(text: string): boolean {
  if (text.startsWith('{1}')) return / → |\p{Ll}{2,} \p{Ll}/u.test(text)
  return /^["“]?\p{Lu}/u.test(text) && /\p{Ll}{2}/u.test(text)
}

/** Looks like a name: `Ready to Book`, but not `ready-to-book`, `CarrierPortal` or `America/Denver`. */
function isName(text: string, parent: Node | undefined): boolean {
  if (!NAMES_STAND_IN.has(parent?.type ?? '')) return false
  return (
    /^(?:\p{Lu}.*\p{Ll}|\{\p{L}+\}.* \p{L}{2})/u.test(text) &&
    !HUMPED.test(text) &&
    !/^[\p{L}_]+\/\S+$|\{1\}/u.test(text)
  )
}

/** The name of a variable, a property, a called function. */
function nameOf(node: unknown): string | undefined {
  const [one] = nodesIn(node)
  if (one?.type === 'MemberExpression')
    return nodesIn(one['property'])[0]?.type === 'PrivateIdentifier' ? nameOf(one['property']) : undefined
  const name = one?.['name']
  return typeof name === 'string' ? name : undefined
}

/** Of millions of nodes: loops, for they cost a third of calls. */
function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  for (const key in node) {
    const part = node[key]
    if (Array.isArray(part)) children.push(...nodesIn(part))
    else if (isNode(part)) children.push(part)
  }
  return children
}

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  return isNode(value) ? [value] : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Types and imports have no UI text. */
function isOnlyType(node: Node): boolean {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return true
  return node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)Expression$/.test(node.type)
}
