import { afterAll } from 'vitest'
import { dropDatabasesOfFile } from './file-database.ts'

// What a file closes after its last test is closed by then: the hook that is named first runs last.
afterAll(dropDatabasesOfFile)
