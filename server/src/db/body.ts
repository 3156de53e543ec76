import { type RawBuilder, sql } from 'kysely'
import { Json } from '../http/json.ts'
import type { Db, Tx } from './connection.ts'
import { isPattern, nameOf } from './prepared.ts'

/**
 * The row a hot statement returns, if any. A search is planned for its text: whether an index finds a hundred rows or all of them makes a
 * difference of seconds.
 */
export async function hotRow<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row | undefined> {
  const { sql: text, parameters } = statement.compile(db.read)
  return await db.hot<Row>(parameters.some(isPattern) ? 'anew' : 'once', text, parameters)
}

/** The rows of a statement that is planned once for all values (`db/prepared.ts`): one that many acts repeat, and that finds what it reads by id. */
export async function plannedOnce<Row>(tx: Tx, statement: RawBuilder<Row>): Promise<Row[]> {
  const compiled = statement.compile(tx)
  // From here on, connections send this text under its name.
  nameOf(compiled.sql)
  const { rows } = await tx.executeQuery<Row>(compiled)
  return rows
}

async function theRow<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row> {
  const row = await hotRow(db, statement)
  if (!row) throw new Error('A statement that builds a body answered no row')
  return row
}

/** Runs one statement whose single value, `json`, is the answer's body, built by PostgreSQL (DESIGN §2.7). */
export async function body<Answer>(db: Db, statement: RawBuilder<{ json: string }>): Promise<Json<Answer>> {
  return new Json<Answer>((await theRow(db, statement)).json)
}

/** A page as PostgreSQL builds it: its rows as comma-separated JSON, null if there are none, and the total count. */
export type PageOfText = { rows: string | null; total: number }

/** The same for a page: wrapped here, because PostgreSQL would copy a long text again for each bracket. */
export async function pageOf<Page extends { data: unknown[]; totalCount: number }>(
  db: Db,
  statement: RawBuilder<PageOfText>,
): Promise<Json<Page>> {
  const { rows, total } = await theRow(db, statement)
  return new Json<Page>(`{"data":[${rows ?? ''}],"totalCount":${total}}`)
}

/**
 * Ids that a searched view (decision 45) finds, for `id in (…)`. Without the offset, PostgreSQL from 18 on sees that view and table are one
 * and merges them, and the wall comes before the text index again.
 */
export function foundBy(view: string, condition: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(select id from ${sql.table(view)} where ${condition} offset 0)`
}

/** What somebody typed, as a pattern that matches it literally anywhere in a text. */
export function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
}
