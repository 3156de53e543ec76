import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { DiskSpace } from '../outside/disk/disk-space.ts'
import type { Drain } from './drain.ts'

/** What a process depends on. We can ask only our own database's disk; another's shows in its refusals. */
type Grounds = { pool: pg.Pool; disk: DiskSpace | undefined; drain: Drain }

const DISK_FULL = '53100'

/**
 * Half a megabyte that must fit on the database's disk and is freed at once: `select 1` works on a full disk, and a small write may still
 * find room on an existing page.
 */
const DISK_PROBE = `create temp table disk_probe on commit drop as
  select repeat(md5(block::text), 250) as filling from generate_series(1, 64) block`

/** `/live` says that the process is running; `/ready`, whether a load balancer should send it work, or why not. */
export function serveReadiness(server: FastifyInstance, { pool, disk, drain }: Grounds): void {
  // From a statement finding the disk full until a probe finds room again.
  let isSaidFull = false
  server.addHook('onError', (_request, _reply, error, done) => {
    if (codeOf(error) === DISK_FULL) isSaidFull = true
    done()
  })
  const whyNot = async () => {
    if (drain.isUnderWay) return 'draining'
    try {
      await pool.query(isSaidFull ? DISK_PROBE : 'select 1')
      isSaidFull = false
    } catch (error) {
      return codeOf(error) === DISK_FULL ? 'disk-full' : 'database-unreachable'
    }
    return (await disk?.isShort()) ? 'disk-full' : undefined
  }
  server.get('/live', async () => ({ status: 'live' }))
  server.get('/ready', async (_request, reply) => {
    const reason = await whyNot()
    return reason ? reply.status(503).send({ status: 'not ready', reason }) : { status: 'ready' }
  })
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
