import { test } from 'vitest'
import { fileDatabase } from './file-database.ts'
import { killAgainAndAgain, PRODUCTION } from './kills.ts'
import { environmentFor, startServer } from './server-process.ts'
import { withinSeconds } from './thorough.ts'

test('nothing is lost when the process dies and the database lives on', withinSeconds(240), async () => {
  const database = await fileDatabase()
  await killAgainAndAgain(() => startServer({ ...environmentFor(database), ...PRODUCTION }), database.connection)
})
