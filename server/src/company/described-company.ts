import type { Actor } from '../actor.ts'
import type { Described } from '../http/subjects.ts'
import { findName } from './company.queries.ts'

/** A company as its attachments name it. */
export async function describe(actor: Actor, companyId: string): Promise<Described | undefined> {
  const company = await findName(actor.db.read, companyId)
  return (
    company && {
      description: company.name,
      link: `/${company.kind === 'shipper' ? 'customers' : 'companies'}/${encodeURIComponent(company.number)}`,
      companyIds: [companyId],
    }
  )
}
