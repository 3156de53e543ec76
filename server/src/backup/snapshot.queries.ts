import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Connection } from '../db/connection.ts'
import type { Manifest } from './archive.ts'

export type Table = { name: string; columns: string[] }
export type ArchivedFile = { id: string; size: number; sha256: string }

/**
 * Every table except that of the migrations, which the restoring Waybill applies itself, with its stored (not generated) columns. By name,
 * because the column order differs between a database that grew and a new one.
 */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select relname as name, (
      select array_agg(attname::text order by attname) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) as columns
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration' order by relname`)
  return rows
}

/** A table's rows as text, as COPY writes and reads them. */
export function columnList({ name, columns }: Table): string {
  return `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`
}

/** The whole database as of one moment, whatever is written in the meantime, under the system's scope. */
export class Snapshot {
  readonly #client: pg.Client
  readonly tables: readonly Table[]

  private constructor(client: pg.Client, tables: readonly Table[]) {
    this.#client = client
    this.tables = tables
  }

  /** Writers go on; only a schema change waits until the snapshot is closed. */
  static async take(connection: Connection): Promise<Snapshot> {
    const client = new pg.Client({ ...connection, application_name: 'waybill-backup' })
    client.on('error', () => {})
    await client.connect()
    try {
      const before = await tablesOf(client)
      if (before.length === 0) throw new Error('There is no Waybill in this database.')
      await client.query(`
        begin isolation level repeatable read, read only;
        set local waybill.scope = 'system';
        set local statement_timeout = 0;
        set local idle_in_transaction_session_timeout = 0;
        lock table ${before.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} in access share mode`)
      // The snapshot's moment is its first reading statement: this one.
      const tables = await tablesOf(client)
      if (JSON.stringify(tables) !== JSON.stringify(before))
        throw new Error('The schema was changed just now. Start the backup again.')
      return new Snapshot(client, tables)
    } catch (error) {
      await client.end()
      throw error
    }
  }

  async migrations(): Promise<string[]> {
    const { rows } = await this.#client.query<{ name: string }>('select name from migration order by name')
    return rows.map((row) => row.name)
  }

  /** Sequences are outside every snapshot: read after it was taken, they are as far along as its rows, or further. */
  async sequences(): Promise<Manifest['sequences']> {
    const { rows } = await this.#client.query<{ name: string; last: string }>(`
      select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = 'public' and last_value is not null order by sequencename`)
    return rows
  }

  rows(table: Table): Readable {
    return this.#client.query(copyTo(`copy ${columnList(table)} to stdout`))
  }

  /** Oldest first, read a thousand at a time. */
  async *files(): AsyncGenerator<ArchivedFile> {
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const { rows } = await this.#client.query<ArchivedFile>(
        'select id, size, sha256 from stored_file where removed_at is null and id > $1 order by id limit 1000',
        [after],
      )
      const last = rows.at(-1)
      if (!last) return
      yield* rows
      after = last.id
    }
  }

  /** Ends the snapshot and asks which of these files still exist: one removed in the meantime is no loss. */
  async stillKept(ids: readonly string[]): Promise<string[]> {
    await this.#client.query("commit; set waybill.scope = 'system'")
    const { rows } = await this.#client.query<{ id: string }>(
      'select id from stored_file where id = any ($1) and removed_at is null order by id',
      [ids],
    )
    return rows.map((row) => row.id)
  }

  async close(): Promise<void> {
    await this.#client.end()
  }
}
