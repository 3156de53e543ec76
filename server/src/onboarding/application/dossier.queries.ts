import type { CarrierProfileDraft } from '@waybill/contract/company/carrier-profile.ts'
import type { Insurance } from '@waybill/contract/company/insurance.ts'
import type { OnboardingDocumentKind, StepDrafts } from '@waybill/contract/onboarding/application.ts'
import type { RegistrationNumber } from '@waybill/contract/onboarding/carrier-registration.ts'
import type { PaymentShown } from '@waybill/contract/onboarding/payment-setup.ts'
import type { TaxFormShown } from '@waybill/contract/onboarding/tax-forms.ts'
import type { OnboardingState } from '@waybill/contract/onboarding-states.ts'
import { type RawBuilder, sql } from 'kysely'
import { plannedOnce } from '../../db/body.ts'
import type { Tx } from '../../db/connection.ts'
import type { CarrierRecord } from '../../outside/fmcsa/registry.ts'
import type { OnboardingEvent } from '../state/projection.ts'

/** A stored event: what the projection reads, and its details. */
export type StoredEvent = { kind: OnboardingEvent['kind']; payload: EventPayload; byName: string; at: string }
export type EventPayload = {
  step?: string
  reason?: string
  changes?: { step: string; reason: string }[]
  conditions?: string[]
  until?: string
  /** The registered contact when control was proven, hashed. */
  contact?: string
  snapshotId?: string
  spokeWith?: string
  waivers?: { check: string; reason: string }[]
}

/** Everything about one application, read at once. Times are strings, as in JSON. */
export type Dossier = {
  id: string
  version: number
  state: OnboardingState
  number: RegistrationNumber
  usdot: string | null
  companyId: string
  companyName: string
  isDoNotUse: boolean
  applicant: { contactId: string; firstName: string; lastName: string; email: string }
  events: StoredEvent[]
  entries: {
    profile?: CarrierProfileDraft
    insurance?: Insurance
    tax?: TaxFormShown
    payment?: PaymentShown
  }
  drafts: StepDrafts
  documents: {
    id: string
    kind: OnboardingDocumentKind
    name: string
    mediaType: string
    size: number
    sha256: string
    uploadedAt: string
    replacedAt: string | null
  }[]
  snapshot: { id: string; record: CarrierRecord; readAt: string } | null
  code: { sentAt: string; expiresAt: string; tries: number } | null
  signature: {
    version: string
    sha256: string
    typedName: string
    title: string
    signedAt: string
    address: string
    userAgent: string
    signedBy: string
  } | null
}

/** The company's open application, or its latest. */
export const latestOf = (companyId: string): RawBuilder<boolean> => sql`application.id = (
  select id from application where company_id = ${companyId} order by started_at desc, id desc limit 1)`

export const applicationOf = (id: string): RawBuilder<boolean> => sql`application.id = ${id}`

/** The caller has checked whose it is; so does row security (P3). */
export async function findDossier(tx: Tx, which: RawBuilder<boolean>): Promise<Dossier | undefined> {
  const rows = await plannedOnce(
    tx,
    sql<{ dossier: Dossier }>`
    select row_to_json(found) as dossier from (
      select application.id, application.version, application.state, application.usdot,
        json_build_object('kind', number_kind, 'digits', number_digits) as number,
        company.id as "companyId", company.name as "companyName", company.is_do_not_use as "isDoNotUse",
        json_build_object('contactId', contact.id, 'firstName', contact.first_name, 'lastName', contact.last_name,
          'email', coalesce(contact.email_addresses[1], '')) as applicant,
        (select json_agg(json_build_object('kind', kind, 'payload', payload, 'byName', by_name, 'at', occurred_at) order by id)
          from application_event where application_id = application.id) as events,
        (select coalesce(json_object_agg(step, entered), '{}') from application_entry
          where application_id = application.id) as entries,
        (select coalesce(json_object_agg(step, draft), '{}') from application_draft
          where application_id = application.id) as drafts,
        (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'name', name, 'mediaType', media_type,
            'size', size, 'sha256', sha256, 'uploadedAt', uploaded_at, 'replacedAt', replaced_at) order by uploaded_at, id), '[]')
          from application_document where application_id = application.id) as documents,
        (select json_build_object('id', id, 'record', record, 'readAt', read_at) from authority_snapshot
          where application_id = application.id order by read_at desc, id desc limit 1) as snapshot,
        (select json_build_object('sentAt', sent_at, 'expiresAt', expires_at, 'tries', tries) from control_code
          where application_id = application.id and ended_at is null) as code,
        (select json_build_object('version', agreement_signature.version, 'sha256', sha256, 'typedName', typed_name,
            'title', title, 'signedAt', signed_at, 'address', address, 'userAgent', user_agent,
            'signedBy', concat(signer.first_name, ' ', signer.last_name))
          from agreement_signature join contact as signer on signer.id = agreement_signature.contact_id
          where application_id = application.id order by signed_at desc limit 1) as signature
      from application
      join company on company.id = application.company_id
      join contact on contact.id = application.contact_id
      where ${which}
    ) as found`,
  )
  return rows[0]?.dossier
}

/** Whoever acts on the application next waits here. */
export async function lockApplication(tx: Tx, which: RawBuilder<boolean>): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`select id from application where ${which} for update`.execute(tx)
  return rows[0]
}
