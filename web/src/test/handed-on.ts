import path from 'node:path'

/** Modules by their path, as `ui/clock.ts`. */
export type Sources = ReadonlyMap<string, string>
/** Names that a module has for something, by module. */
export type Names = ReadonlyMap<string, ReadonlySet<string>>

type Declared = { name: string; text: string }
type Module = {
  declared: readonly Declared[]
  /** What each name here is called there. */
  imports: ReadonlyMap<string, { from: string; name: string }>
  /** Modules that are taken as a whole. */
  wholes: readonly string[]
}

/**
 * Everything that holds what somebody looks for, or uses a name that does, through any number of modules; `goesThrough` says which names
 * hand it on. Default exports are not followed: the linter lets nobody write one.
 */
export function handedOn(
  sources: Sources,
  begins: (file: string, declared: Declared) => boolean,
  goesThrough: (name: string, file: string) => boolean,
): Names {
  const modules = new Map([...sources].map(([file, source]) => [file, moduleOf(file, source, sources)]))
  const found = new Map<string, Set<string>>([...modules.keys()].map((file) => [file, new Set()]))
  const isFound = (file: string, name: string) => found.get(file)?.has(name) === true
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false
    for (const [file, { declared, imports, wholes }] of modules) {
      const lent = [...imports].filter(([, { from, name }]) => isFound(from, name)).map(([name]) => name)
      const all = wholes.flatMap((from) => [...(found.get(from) ?? [])])
      const isHeld = (one: Declared) =>
        begins(file, one) ||
        uses(
          one.text,
          [...lent, ...all, ...(found.get(file) ?? [])].filter((name) => name !== one.name),
        )
      const more = [...declared.filter(isHeld).map(({ name }) => name), ...lent, ...all].filter(
        (name) => goesThrough(name, file) && !isFound(file, name),
      )
      for (const name of more) found.get(file)?.add(name)
      isGrowing ||= more.length > 0
    }
  }
  return found
}

/** Not those within a string, as in `accept="image/*"`, which would take the code behind it along. */
const COMMENT = /(^|[\s{])(?:\/\*[^]*?\*\/|\/\/.*$)/gm
const DECLARATION = /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class) (\w+)/gm
const IMPORT = /^(?:import|export) (?!type )\{([^}]*)\} from '([^']+)'/gm
/** What of a module is taken when it is needed: `(await import('./x.ts')).load`, `const { load } = await import('./x.ts')`. */
const LATER = /(?:\{([^{}]*)\} = await )?\bimport\('([^']+)'\)(?:\)?\.(?!then\b)(\w+)|\.then\(\(\{([^}]*)\}\))?/g
/** What a module calls otherwise for others: `export { sent as told }`. */
const RENAMED = /^export \{([^}]*)\}(?! from)/gm
const WHOLE = /^(?:import \* as \w+|export \*) from '([^']+)'/gm

function moduleOf(file: string, source: string, sources: Sources): Module {
  const text = source.replace(COMMENT, '$1')
  const begins = [...text.matchAll(DECLARATION)]
  const declared = begins.map(({ index, 1: name = '' }, place) => ({
    name,
    text: text.slice(index, begins[place + 1]?.index),
  }))
  const found = (named: string): string[] => {
    const at = named.startsWith('.') ? path.posix.join(path.posix.dirname(file), named) : named
    return sources.has(at) ? [at] : []
  }
  const taken = (names: string, modules: readonly string[]) =>
    modules.flatMap((from) =>
      names.split(',').flatMap((one) => {
        const [name = '', here = name] = one.trim().split(/ as |: /)
        return name === '' || name.startsWith('type ') ? [] : [[here, { from, name }] as const]
      }),
    )
  const renamed = [...text.matchAll(RENAMED)].flatMap(([, names = '']) => taken(names, [file]))
  const now = [...text.matchAll(IMPORT)].flatMap(([, names = '', named = '']) => taken(names, found(named)))
  const later = [...text.matchAll(LATER)].map(([, before, named = '', name, after]) => ({
    named,
    names: before ?? name ?? after,
  }))
  const imports = [
    ...renamed,
    ...now,
    ...later.flatMap(({ names, named }) => (names === undefined ? [] : taken(names, found(named)))),
  ]
  const whole = [...text.matchAll(WHOLE)].map(([, named = '']) => named)
  const unnamed = later.flatMap(({ names, named }) => (names === undefined ? [named] : []))
  const wholes = [...whole, ...unnamed].flatMap(found)
  return { declared, imports: new Map(imports), wholes }
}

function uses(text: string, names: readonly string[]): boolean {
  return names.length > 0 && new RegExp(`\\b(?:${names.join('|')})\\b`).test(text)
}
