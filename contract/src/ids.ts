import { z } from 'zod'

/** A record's identity: we accept any GUID and write UUIDv7. People use numbers; ids stay in URLs and payloads. */
export const Id = z.guid()
export type Id = z.infer<typeof Id>

/** A number people say on the phone: shipment, order, tender, location, check. */
export const HumanNumber = z.string().trim().min(1).max(40)

/** Everything history, notes, documents and live news can be about. */
export const SUBJECT_TYPES = [
  'shipment',
  'tender',
  'rate-request',
  'truck',
  'order',
  'company',
  'contact',
  'application',
  'access-request',
  'load-tender-file',
  'location',
  'invoice',
  'payer-invoice',
  'case',
  'support-conversation',
  'notification',
  'job',
] as const
export const SubjectType = z.enum(SUBJECT_TYPES)
export type SubjectType = z.infer<typeof SubjectType>

export const Subject = z.strictObject({ type: SubjectType, id: Id })
export type Subject = z.infer<typeof Subject>
