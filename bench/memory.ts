import { proportionalMemory } from '../server/test/proportional-memory.ts'
import type { Bench } from './bench.ts'

/** Proportional memory of the server and every PostgreSQL process on this folder: shared pages count once. */
export async function memory({ waybill, postgres, row }: Bench): Promise<void> {
  const server = await proportionalMemory(waybill.process.pid)
  const total = server + (await proportionalMemory(postgres.pid()))
  row(
    'memory after the load, including PostgreSQL',
    `${total.toFixed(0)} MB (server ${server.toFixed(0)})`,
    '≤ 300 MB',
    total <= 300,
  )
}
