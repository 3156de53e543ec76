import { test } from 'vitest'
import { killAgainAndAgain, PRODUCTION, ROUNDS_LIMIT_MS } from './kills.ts'
import { environmentFor, startServer } from './server-process.ts'
import { clonedDatabase } from './worker-database.ts'

test('nothing is lost when the process dies and the database lives on', { timeout: ROUNDS_LIMIT_MS }, async () => {
  const database = await clonedDatabase('kill')
  await killAgainAndAgain(() => startServer({ ...environmentFor(database), ...PRODUCTION }), database.connection)
})
