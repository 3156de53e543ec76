import type { Db } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'
import type { Company, Person } from './people.ts'

type Say = (where: string, readers: readonly Company[], rowReaders?: readonly Company[]) => string

export type PlantedOnboarding = { applicationId: string; documentId: string }

const DAY = 86_400_000

/** The carrier's old, decided application: a unique word in everything it or the registry wrote. */
export async function plantOnboarding(db: Db, applicant: Person, say: Say): Promise<PlantedOnboarding> {
  const { read } = db.as({ kind: 'system' })
  const { company } = applicant
  const own = [company]
  const at = new Date(Date.now() - 90 * DAY)
  const [applicationId, documentId, fileId] = [newId(), newId(), newId()]
  const of = { application_id: applicationId, company_id: company.id }
  await read
    .insertInto('application')
    .values({
      id: applicationId,
      company_id: company.id,
      contact_id: applicant.id,
      number_kind: 'USDOT',
      number_digits: '98765432',
      docket_number: say('application.docket_number', own),
      state: 'Approved',
      started_at: at,
      submitted_at: at,
      decided_at: at,
      changed_at: at,
    })
    .execute()
  await read
    .insertInto('party')
    .values({ subject_type: 'application', subject_id: applicationId, company_id: company.id, capacity: 'owner' })
    .execute()
  for (const [kind, payload] of [
    ['started', {}],
    ['submitted', {}],
    ['held', { reason: say('application_event.payload', [], own) }],
    ['released', {}],
    ['approved', { waivers: [{ check: 'usdot-unknown', reason: say('application_event.waivers', [], own) }] }],
  ] as const)
    await read
      .insertInto('application_event')
      .values({ ...of, kind, payload: JSON.stringify(payload), by_name: 'Olive Park', occurred_at: at })
      .execute()
  await read
    .insertInto('application_entry')
    .values({
      ...of,
      step: 'profile',
      entered: JSON.stringify({ eldVendor: say('application_entry.entered', own) }),
      saved_at: at,
    })
    .execute()
  await read
    .insertInto('stored_file')
    .values({
      id: fileId,
      company_id: company.id,
      purpose: 'w9',
      name: `${say('stored_file.name', own)}.pdf`,
      media_type: 'application/pdf',
      size: 3,
      sha256: '00',
      // A word without bytes: nobody reads it.
      removed_at: at,
    })
    .execute()
  await read
    .insertInto('application_document')
    .values({
      id: documentId,
      ...of,
      kind: 'w9',
      file_id: fileId,
      name: `${say('application_document.name', own)}.pdf`,
      media_type: 'application/pdf',
      size: 3,
      sha256: '00',
      uploaded_at: at,
    })
    .execute()
  await read
    .insertInto('authority_snapshot')
    .values({ id: newId(), ...of, record: JSON.stringify(recordOf(say, own, 'authority_snapshot')), read_at: at })
    .execute()
  await read
    .insertInto('company_registration')
    .values({
      company_id: company.id,
      record: JSON.stringify(recordOf(say, own, 'company_registration')),
      read_at: at,
      next_read_at: new Date(Date.now() + DAY),
    })
    .onConflict((on) => on.doNothing())
    .execute()
  await read
    .insertInto('application_draft')
    .values({
      ...of,
      step: 'profile',
      draft: JSON.stringify({ eldVendor: say('application_draft.draft', own) }),
      saved_at: at,
    })
    .execute()
  await read
    .insertInto('control_code')
    .values({
      id: newId(),
      ...of,
      code_hash: Buffer.from('hash'),
      sent_at: at,
      expires_at: at,
      ended_at: at,
    })
    .execute()
  await read
    .insertInto('agreement_signature')
    .values({
      id: newId(),
      ...of,
      contact_id: applicant.id,
      version: '2026-11',
      sha256: '00',
      typed_name: say('agreement_signature.typed_name', own),
      title: 'Owner',
      signed_at: at,
      address: '192.0.2.7',
      user_agent: say('agreement_signature.user_agent', [], own),
    })
    .execute()
  return { applicationId, documentId }
}

/** Its own people see the registered contacts masked: whoever speaks for the carrier knows them. */
function recordOf(say: Say, own: readonly Company[], table: string) {
  return {
    usdot: '98765432',
    docketNumbers: [],
    legalName: say(`${table}.legal_name`, own),
    dbaName: null,
    address: null,
    country: 'US',
    registeredEmail: `x${say(`${table}.registered_email`, [], own)}@registered.example`,
    registeredPhone: null,
    allowedToOperate: true,
    isActive: true,
    commonAuthority: 'active',
    contractAuthority: 'none',
    brokerAuthority: 'none',
    outOfServiceSince: null,
    safetyRating: null,
    liabilityOnFile: null,
    liabilityRequired: null,
    cargoOnFile: null,
    powerUnits: 4,
    drivers: 5,
  }
}
