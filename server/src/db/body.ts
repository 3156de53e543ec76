import { createHash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import { Json } from '../http/json.ts'
import type { Db } from './connection.ts'

/** A statement is prepared once per shape: its name is its text's own. */
const names = new Map<string, string>()

/** Runs one statement whose single value, `json`, is the answer's body as PostgreSQL builds it (DESIGN §2.7). */
export async function body<Answer>(db: Db, statement: RawBuilder<{ json: string }>): Promise<Json<Answer>> {
  const { sql: text, parameters } = statement.compile(db.read)
  let name = names.get(text)
  if (!name) names.set(text, (name = `body-${createHash('sha1').update(text).digest('hex').slice(0, 20)}`))
  return new Json<Answer>(await db.json(name, text, parameters))
}

/** What somebody typed, as a pattern that means itself anywhere in a text. */
export function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
}
