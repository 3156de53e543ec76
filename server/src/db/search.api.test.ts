import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileDatabase } from '../../test/file-database.ts'
import { findsText, planOf, SEARCHES, searching, seeAs } from '../../test/search-plans.ts'

/*
 * Searches are quick because an index finds the text before the wall looks at the rows, without a right that only a superuser gives
 * (decision 45).
 */

let application: pg.Client
beforeAll(async () => {
  // Its own: what other files leave there changes which plan is the cheapest.
  application = await searching((await fileDatabase()).connection)
})
afterAll(() => application.end())

describe.each(['provider', 'company'] as const)('through the eyes of a %s', (scope) => {
  beforeAll(() => seeAs(application, scope))

  test.each(SEARCHES)('$index answers $where', async ({ view, table, where, index }) => {
    expect(await planOf(application, view, where)).toMatch(findsText(index))
    // The reason for the views: where this answers too, somebody gave a right that others do not have.
    expect(await planOf(application, table, where)).not.toMatch(findsText(index))
  })
})
