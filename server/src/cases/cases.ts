import type { Case, CaseNote, cases } from '@waybill/contract/cases/cases.ts'
import type { AnswerOf, QueryOf } from '@waybill/contract/endpoint.ts'
import type { Note } from '@waybill/contract/notes/notes.ts'
import type { Actor } from '../actor.ts'
import type { HolderRoom } from '../documents/documents.ts'
import { list as listHistory } from '../history/history.ts'
import type { Json } from '../http/json.ts'
import type { Described, SubjectRegistry } from '../http/subjects.ts'
import { list as listNotes } from '../notes/notes.ts'
import * as shipments from '../shipments/shipments.ts'
import { findCase } from './case.queries.ts'
import * as policy from './cases.policy.ts'
import { ofShipmentBody } from './cases.queries.ts'
import { found, shown } from './one-case.ts'

export { answerDueAt } from './answer-due.ts'
export { list as listApprovals } from './approval/customer-approvals.ts'
export { listUnused as unusedTrucks } from './case.queries.ts'
export { countNew, countsBody as countStats, listBody as list } from './cases.queries.ts'

export async function isVisible(actor: Actor, id: string): Promise<boolean> {
  return (await findCase(actor, id)) !== undefined
}

export async function find(actor: Actor, idOrNumber: string): Promise<Case> {
  return await shown(actor, await found(actor, idOrNumber))
}

export async function ofShipment(
  actor: Actor,
  shipment: string,
  page: QueryOf<typeof cases.ofShipment>,
): Promise<Json<AnswerOf<typeof cases.ofShipment>>> {
  return await ofShipmentBody(actor, await shipments.idOf(actor, shipment), page)
}

/** People's notes on it (SPEC §3, Case note). */
export async function notesOf(
  actor: Actor,
  subjects: SubjectRegistry,
  idOrNumber: string,
  page: QueryOf<typeof cases.notes>,
): Promise<AnswerOf<typeof cases.notes>> {
  const { id } = await found(actor, idOrNumber)
  const { items, totalCount } = await listNotes(actor, subjects, { entityType: 'case', entityId: id, ...page })
  return { data: items.map(caseNote), totalCount }
}

function caseNote({
  id,
  entityId,
  noteContent,
  noteHTML,
  noteJSON,
  createDateTime,
  creator,
  isReadonly,
}: Note): CaseNote {
  const { firstName, lastName, profilePicture } = creator
  const logoUrl = profilePicture && `/api/v2/contacts/${creator.id}/picture`
  return {
    id,
    caseId: entityId,
    content: noteContent,
    htmlContent: noteHTML,
    jsonContent: noteJSON,
    timeStamp: createDateTime,
    owner: { firstName, lastName, logoUrl },
    creatorLogoURL: logoUrl,
    isReadOnly: isReadonly,
  }
}

export async function historyOf(
  actor: Actor,
  subjects: SubjectRegistry,
  idOrNumber: string,
  page: QueryOf<typeof cases.history>,
): Promise<AnswerOf<typeof cases.history>> {
  const { id } = await found(actor, idOrNumber)
  return await listHistory(actor, subjects, { entityType: 'case', entityId: id, ...page })
}

/** A case as its attachments name it. */
export async function describe(actor: Actor, id: string): Promise<Described | undefined> {
  const facts = await findCase(actor, id)
  return (
    facts && {
      description: `Case ${facts.caseNumber}`,
      link: `/cases/${facts.caseNumber}/preview`,
      companyIds: policy.hearers(facts),
      isShared: true,
    }
  )
}

/** What documents know of a case. */
export const CASE_DOCUMENTS: HolderRoom = {
  find: async (actor, idOrNumber, tx) => {
    const facts = await findCase(actor, idOrNumber, tx)
    return (
      facts && {
        type: 'case',
        id: facts.id,
        description: `Case ${facts.caseNumber}`,
        companyIds: policy.hearers(facts),
        stops: [],
        areProofsTrusted: false,
        isOpen: policy.canUpload(facts, actor.now),
      }
    )
  },
}
