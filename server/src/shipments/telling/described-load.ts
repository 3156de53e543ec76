import type { Actor } from '../../actor.ts'
import type { Described } from '../../http/subjects.ts'
import { findParties } from './described-load.queries.ts'

/** What attachments call a load. */
export async function describe(actor: Actor, id: string): Promise<Described | undefined> {
  const load = await findParties(actor, id)
  return (
    load && {
      description: `Shipment ${load.number}`,
      link: `/shipments/${encodeURIComponent(load.number)}`,
      companyIds: Object.values(load.sides).flat(),
      sides: load.sides,
    }
  )
}
