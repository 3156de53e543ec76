import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Connection } from '../db/connection.ts'
import { migrateWithin } from '../db/migrate.ts'
import type { ArchivedTable, Manifest } from './archive.ts'
import { columnList, tablesOf } from './snapshot.queries.ts'

/** Unless it finishes, it leaves nothing: schema and rows commit together. */
export class Loading {
  readonly #client: pg.Client
  readonly #tables: ReadonlyMap<string, ArchivedTable>
  readonly #putBack: readonly string[]

  private constructor(client: pg.Client, tables: ReadonlyMap<string, ArchivedTable>, putBack: readonly string[]) {
    this.#client = client
    this.#tables = tables
    this.#putBack = putBack
  }

  /** Creates the rows' schema in an empty database. */
  static async begin(connection: Connection, { migrations, tables }: Manifest): Promise<Loading> {
    const client = new pg.Client({ ...connection, application_name: 'waybill-restore' })
    client.on('error', () => {})
    await client.connect()
    try {
      await client.query(`
        begin;
        set local statement_timeout = 0;
        set local idle_in_transaction_session_timeout = 0`)
      if (!(await isEmpty(client))) throw new Error('The database is not empty. A backup is restored into a new one.')
      await migrateWithin(client, migrations)
      const [made, backedUp] = [await tablesOf(client), tables.map(({ name, columns }) => ({ name, columns }))]
      if (JSON.stringify(made) !== JSON.stringify(backedUp))
        throw new Error('The tables of the backup are not those that this Waybill makes of its migrations.')
      // What migrations put into their tables is in the backup, as people left it.
      await client.query(`truncate table ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`)
      const putBack = await setAside(client)
      return new Loading(client, new Map(tables.map((table) => [table.name, table])), putBack)
    } catch (error) {
      await client.end()
      throw error
    }
  }

  async load(name: string, rows: Readable): Promise<void> {
    const table = this.#tables.get(name)
    if (!table) throw new Error(`The manifest does not know the table ${name}`)
    const copy = this.#client.query(copyFrom(`copy ${columnList(table)} from stdin`))
    await pipeline(rows, copy)
    if (copy.rowCount !== table.rows) throw new Error(`${name} has ${copy.rowCount} rows and not ${table.rows}`)
  }

  /** Restores everything that guards the rows. Answers how many letters it holds back. */
  async finish({ sequences, removedMeanwhile }: Manifest): Promise<{ letters: number }> {
    for (const statement of this.#putBack) await this.#client.query(statement)
    for (const { name, last } of sequences)
      await this.#client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), last])
    await this.#client.query("set local waybill.scope = 'system'")
    await this.#remove(removedMeanwhile)
    const letters = await this.#holdBack()
    await this.#client.query('commit')
    return { letters }
  }

  /** Files whose bytes were gone before the backup read them. What still shows one shows it no longer, or its row could never go. */
  async #remove(fileIds: readonly string[]): Promise<void> {
    for (const statement of [
      'update contact set picture_file_id = null where picture_file_id = any ($1)',
      'delete from note_image where file_id = any ($1)',
      'update stored_file set removed_at = now() where id = any ($1) and removed_at is null',
    ])
      await this.#client.query(statement, [fileIds])
  }

  /**
   * What may have happened after the backup must not happen again: a letter that was waiting has left since, a session may have ended, a
   * password link may have been used.
   */
  async #holdBack(): Promise<number> {
    const letters = await this.#client.query(`
      update mail set given_up_at = now(), next_try_at = null, content = null,
        last_error = 'It waited when the backup was made, and may have left since.'
      where next_try_at is not null`)
    await this.#client.query(`
      update session set ended_at = now() where ended_at is null;
      update password_token set ended_at = now() where ended_at is null and kind = 'reset';
      update password_reset_request set handled_at = now() where handled_at is null;
      delete from sign_in_challenge`)
    return letters.rowCount ?? 0
  }

  /** Unless it finished, everything stays as it was. */
  async close(): Promise<void> {
    await this.#client.end()
  }
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`
    select from pg_class where relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    limit 1`)
  return rowCount === 0
}

/**
 * Loads rows unguarded, as far as an owner who is not a superuser may: no row security, which blocks COPY; no triggers, which have already
 * fired; no foreign keys, which are checked all at once when they come back; and none of the indexes that are quicker to build from all
 * rows. Answers how to put all of it back.
 */
async function setAside(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ aside: string; back: string }>(`
    with
      owned as (
        select oid, oid::regclass as name, relforcerowsecurity as is_forced from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
      ),
      pieces (step, aside, back) as (
        select 1, format('alter table %s no force row level security', name),
          format('alter table %s force row level security', name)
        from owned where is_forced
        union all
        select 2, format('alter table %s disable trigger user', name), format('alter table %s enable trigger user', name) from owned
        union all
        select 3, format('alter table %s drop constraint %I', owned.name, conname),
          format('alter table %s add constraint %I %s', owned.name, conname, pg_get_constraintdef(pg_constraint.oid))
        from pg_constraint join owned on owned.oid = conrelid where contype = 'f'
        union all
        select 4, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
        from pg_index join owned on owned.oid = indrelid
        where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
      )
    select aside, back from pieces order by step, aside`)
  for (const { aside } of rows) await client.query(aside)
  return rows.map(({ back }) => back).toReversed()
}
