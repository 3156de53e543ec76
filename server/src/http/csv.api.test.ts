import { orders } from '@waybill/contract/orders/orders.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { House } from '../../test/house.ts'
import { hire } from '../../test/people.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

test('a list of more than 10,000 rows says that its CSV is cut, a shorter one does not', async () => {
  const shipper = await hire(house.waybill.db, 'shipper')
  const as = await house.sessionOf(shipper)
  const add = (rows: number) =>
    sql`insert into orders (id, customer_id, created_by_company_id)
      select gen_random_uuid(), ${shipper.company.id}, ${shipper.company.id} from generate_series(1, ${rows}::int)`.execute(
      house.waybill.db.as({ kind: 'system' }).read,
    )
  const exported = async () => {
    const { headers, text } = await house.call(orders.export, { as })
    return { cut: headers['waybill-rows-cut'], rows: text.trim().split('\r\n').length - 1 }
  }
  await add(10_000)
  expect(await exported()).toEqual({ cut: undefined, rows: 10_000 })
  await add(1)
  expect(await exported()).toEqual({ cut: '10000', rows: 10_000 })
})
