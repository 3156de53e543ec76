import { readFile } from 'node:fs/promises'

/** Linux counts in hundredths of a second. */
const MS_A_TICK = 10

/** What a process and all below it have used, in ms; what has ended below it counts in its parent. Linux only: elsewhere it is not a number. */
export async function cpuOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Its name comes first, in brackets, and may hold spaces; then the twelfth to fifteenth: user and system, its own and of the ended.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * MS_A_TICK
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const below = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(cpuOf))
  return below.reduce((sum, part) => sum + part, fields.length > 15 ? own : Number.NaN)
}
