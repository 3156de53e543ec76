import { z } from 'zod'
import { Amount } from '../entered.ts'
import { CalendarDate, Instant } from '../time.ts'

export const REGISTRATION_NUMBER_KINDS = ['USDOT', 'MC', 'MX', 'FF'] as const

/** How a carrier is registered: its USDOT number, or one of the older docket numbers (domain §5.5). */
export const RegistrationNumber = z.strictObject({
  kind: z.enum(REGISTRATION_NUMBER_KINDS),
  digits: z
    .string()
    .trim()
    .max(12)
    .refine((text) => /^[1-9]\d{0,7}$/.test(text), 'Enter the number: up to 8 digits, without letters'),
})
export type RegistrationNumber = z.infer<typeof RegistrationNumber>

export const AuthorityStatus = z.enum(['active', 'inactive', 'none', 'unknown'])
export type AuthorityStatus = z.infer<typeof AuthorityStatus>

/** What the registry says about a carrier. Registered contacts are masked: they prove who may speak for it. */
export const AuthorityRecord = z.strictObject({
  usdot: z.string(),
  docketNumbers: z.array(z.string()),
  legalName: z.string(),
  dbaName: z.string().nullable(),
  address: z.string().nullable(),
  country: z.string().nullable(),
  registeredEmail: z.string().nullable(),
  registeredPhone: z.string().nullable(),
  allowedToOperate: z.boolean().nullable(),
  isActive: z.boolean().nullable(),
  commonAuthority: AuthorityStatus,
  contractAuthority: AuthorityStatus,
  brokerAuthority: AuthorityStatus,
  outOfServiceSince: CalendarDate.nullable(),
  safetyRating: z.enum(['Satisfactory', 'Conditional', 'Unsatisfactory']).nullable(),
  /** Public liability on file, in dollars; a filing is not a policy (domain §8.1). */
  liabilityOnFile: Amount.nullable(),
  liabilityRequired: Amount.nullable(),
  cargoOnFile: z.boolean().nullable(),
  powerUnits: z.number().int().nullable(),
  drivers: z.number().int().nullable(),
  readAt: Instant,
})
export type AuthorityRecord = z.infer<typeof AuthorityRecord>
