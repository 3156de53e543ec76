import { readFile } from 'node:fs/promises'

/** A process tree's memory in MB (Linux): shared pages are counted once. */
export async function proportionalMemory(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  const own = Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const below = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(proportionalMemory))
  return [own, ...below].reduce((sum, part) => sum + part, 0)
}
