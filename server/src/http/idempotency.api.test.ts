import { api } from '@waybill/contract/api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { House } from '../../test/house.ts'
import { billsOf, type Parties, partiesIn } from '../../test/judged-bills.ts'
import { newCanary } from '../../test/people.ts'
import { aPayable } from '../../world/billing.ts'

let house: House
let parties: Parties
beforeAll(async () => {
  parties = await partiesIn(await House.open())
  house = parties.house
})
afterAll(() => house.close())

const { system, as, read } = billsOf(() => parties)

test('a PATCH sent twice under one key has one effect, one history entry and one answer', async () => {
  const { invoiceId } = await aPayable(house.waybill.db, parties)
  const said = {
    as: await as('carrier-billing'),
    params: { invoiceId },
    body: { externalInvoiceNumber: newCanary(), externalInvoiceAmount: 1_850 },
    headers: { 'idempotency-key': newCanary(), 'if-match': `"${(await read(invoiceId)).version}"` },
  }
  const save = (body = said.body) => house.call(api.invoices.update, { ...said, body })
  // At once, as when a balancer repeats what is still under way; whoever comes second is told to come again, or gets the first answer.
  const both = await Promise.all([save(), save()])
  const first = both.find(({ status }) => status === 200) ?? expect.unreachable()
  for (const { status, body, problem } of both)
    if (status !== 200) expect(problem.code).toBe('request-in-flight')
    else expect(body).toEqual(first.body)
  const again = await save()
  expect([again.status, again.body]).toEqual([200, first.body])
  const { rows } =
    await sql`select from history_entry where subject_id = ${invoiceId} and code = 'invoice-saved'`.execute(
      system().read,
    )
  expect(rows).toHaveLength(1)
  const other = await save({ ...said.body, externalInvoiceAmount: 1_900 })
  expect(other.problem).toMatchObject({ status: 422, code: 'key-reused' })
  expect((await read(invoiceId)).externalInvoiceAmount).toBe(1_850)
})
