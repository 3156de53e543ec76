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
  const exported = async (rows: number) => {
    const shipper = await hire(house.waybill.db, 'shipper')
    const { id } = shipper.company
    await sql`insert into orders (id, customer_id, created_by_company_id)
      select gen_random_uuid(), ${id}, ${id} from generate_series(1, ${rows}::int)`.execute(
      house.waybill.db.as({ kind: 'system' }).read,
    )
    const { headers, text } = await house.call(orders.export, { as: await house.sessionOf(shipper) })
    return { cut: headers['waybill-rows-cut'], rows: text.trim().split('\r\n').length - 1 }
  }
  expect(await exported(3)).toEqual({ cut: undefined, rows: 3 })
  expect(await exported(10_001)).toEqual({ cut: '10000', rows: 10_000 })
})

test('moments in a CSV are ISO 8601, the same for whoever reads 12 hours', async () => {
  const shipper = await hire(house.waybill.db, 'shipper')
  const { id } = shipper.company
  await sql`insert into orders (id, customer_id, created_by_company_id) values (gen_random_uuid(), ${id}, ${id})`.execute(
    house.waybill.db.as({ kind: 'system' }).read,
  )
  const as = await house.sessionOf(shipper)
  const exported = async (clock: '12' | '24') => {
    await sql`update contact set clock = ${clock} where id = ${shipper.id}`.execute(
      house.waybill.db.as({ kind: 'system' }).read,
    )
    return (await house.call(orders.export, { as })).text.trim().split('\r\n')
  }
  const [titles = '', row = ''] = await exported('12')
  expect([titles, row]).toEqual(await exported('24'))
  const created = row.split(',')[titles.split(',').indexOf('Created')]
  expect(created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/)
})
