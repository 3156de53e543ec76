import { afterAll } from 'vitest'
import { dropDatabasesOfFile } from './file-database.ts'

// Everything a file closes after its last test is closed by then: the first hook listed runs last.
afterAll(dropDatabasesOfFile)
