import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { Distance } from '@waybill/contract/miles.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { literals } from '../../db/literals.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)
const MOST = 50

export type LoadToMeasure = {
  id: string
  version: number
  customerId: string
  stops: ({ latitude: number; longitude: number } | null)[]
}

const isOpen = sql`status between ${SHIPMENT.draft} and ${SHIPMENT.readyToBook} and miles_engine = 'highway'`

/** Loads that nobody is offered yet, last changed first, with their stops' places. */
export async function loadsToMeasure(tx: Tx, since: Date): Promise<LoadToMeasure[]> {
  const { rows } = await sql<LoadToMeasure>`
    select id, version, customer_id as "customerId",
      (select json_agg(case when latitude is not null then json_build_object('latitude', latitude, 'longitude', longitude) end
          order by sequence)
        from shipment_stop where shipment_id = shipment.id) as stops
    from shipment where ${isOpen} and updated_at > ${since}
    order by updated_at desc, id limit ${MOST}`.execute(tx)
  return rows
}

/** Unless it was planned anew or offered meanwhile. */
export async function replaceMiles(tx: Tx, load: LoadToMeasure, distance: Distance): Promise<boolean> {
  const { miles, engine, version } = distance
  const { numAffectedRows } = await sql`
    update shipment set miles = ${miles}, miles_engine = ${engine}, miles_version = ${version}
    where id = ${load.id} and version = ${load.version} and ${isOpen}`.execute(tx)
  return numAffectedRows === 1n
}
