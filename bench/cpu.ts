import { cpuOf } from '../server/test/cpu-of.ts'

export type Cpu = { node: number; postgres: number }

/** Starts to measure; what it returns tells the CPU used since then, in ms. */
export async function measureCpu(node: number | undefined, postgres: number): Promise<() => Promise<Cpu>> {
  const read = async () => ({ node: await cpuOf(node), postgres: await cpuOf(postgres) })
  const before = await read()
  return async () => {
    const after = await read()
    return { node: after.node - before.node, postgres: after.postgres - before.postgres }
  }
}
