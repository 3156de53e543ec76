import { expect, test } from 'vitest'
import { POSTGRES_MAJOR } from '../server/src/db/embedded/binaries.ts'
import { embeddedMajor } from './external-postgres.mjs'

test('a PostgreSQL of the embedded one’s release is known as such: the packages and the server name the same', () => {
  expect(String(embeddedMajor())).toBe(POSTGRES_MAJOR)
})
