import pg from 'pg'
import type { DatabaseConnection } from './address.ts'

export const DATABASE = 'waybill'
/** The application signs in as it; neither owner nor superuser, so row-level security applies to it (TRUST P3). */
export const APP_ROLE = 'waybill_app'

/** The database that initdb creates; for queries before our own exists. */
const MAINTENANCE_DATABASE = 'postgres'

/** Creates what is missing, at every start, so an interrupted first start heals itself. */
export async function ensureRolesAndDatabase(owner: DatabaseConnection): Promise<void> {
  const client = new pg.Client({ ...owner, database: MAINTENANCE_DATABASE })
  await client.connect()
  try {
    const password = owner.password ? `PASSWORD ${pg.escapeLiteral(owner.password)}` : ''
    const roles = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [APP_ROLE])
    if (roles.rowCount === 0) await client.query(`CREATE ROLE ${APP_ROLE} LOGIN NOSUPERUSER NOBYPASSRLS ${password}`)
    const databases = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
    if (databases.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
}

/** PostgreSQL's way to say that it is there, but does not let anybody in yet. */
const STARTING = '57P03'

/** Whether it lets the owner in; if not, whether it at least says that it is starting. */
export async function readinessOf(owner: DatabaseConnection): Promise<'ready' | 'starting' | 'silent'> {
  const client = new pg.Client({ ...owner, database: MAINTENANCE_DATABASE })
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === STARTING ? 'starting' : 'silent'
  } finally {
    await client.end().catch(() => {})
  }
}
