import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { page, table } from './markdown.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const RUNTIMES = ['contract/src', 'server/src', 'web/src']
const IMPORT = /^(?:import|export)\b[^'"]*?from '([^']+)'/gm

/** Which room imports which, runtime by runtime: what the import law in architecture.cjs has to enforce. */
export async function importGraph(): Promise<string> {
  const parts = await Promise.all(RUNTIMES.map(runtimePart))
  return page('Import graph', 'Which room imports which. Tests are left out.', ...parts)
}

async function runtimePart(runtime: string): Promise<string> {
  const folder = path.join(ROOT, runtime)
  const files = (await readdir(folder, { recursive: true })).filter(isSource).map((file) => file.replaceAll('\\', '/'))
  const edges = new Map<string, Set<string>>()
  for (const file of files.sort()) {
    const room = roomOf(file)
    const imported = edges.get(room) ?? new Set<string>()
    edges.set(room, imported)
    for (const target of await importsOf(folder, file)) if (target !== room) imported.add(target)
  }
  const rows = [...edges]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([room, imported]) => [room, [...imported].sort().join(', ')])
  return `## ${runtime}\n\n${table(['room', 'imports'], rows)}`
}

function isSource(file: string): boolean {
  return /\.tsx?$/.test(file) && !/\.(test|generated)\.tsx?$/.test(file)
}

function roomOf(file: string): string {
  return file.includes('/') ? (file.split('/')[0] ?? file) : path.basename(file, path.extname(file))
}

async function importsOf(folder: string, file: string): Promise<string[]> {
  const text = await readFile(path.join(folder, file), 'utf8')
  return [...text.matchAll(IMPORT)].flatMap(([, specifier = '']) => {
    const contract = /^@waybill\/contract\/([^/]+?)(?:\/.+)?\.ts$/.exec(specifier)?.[1]
    if (contract) return [`contract/${contract}`]
    if (!specifier.startsWith('.')) return []
    return [roomOf(path.relative(folder, path.resolve(folder, path.dirname(file), specifier)).replaceAll('\\', '/'))]
  })
}
