import { z } from 'zod'
import { Email, Line, Required, State } from '../entered.ts'
import { PhoneNumber } from '../phones.ts'

export const COMPANY_FUNCTIONS = ['dispatch', 'after-hours', 'accounts-receivable', 'claims', 'safety'] as const
export const TRAILER_TYPES = [
  'van',
  'reefer',
  'flatbed',
  'step-deck',
  'container',
  'tanker',
  'power-only',
  'box-truck',
] as const

export const CERTIFICATIONS = ['SmartWay', 'C-TPAT', 'FAST', 'TWIC', 'Hazmat', 'CARB', 'Food'] as const
const CompanyFunction = z.enum(COMPANY_FUNCTIONS)
const TrailerType = z.enum(TRAILER_TYPES)
export type TrailerType = z.infer<typeof TrailerType>
export const EnteredAddress = z.strictObject({
  line1: Required('Enter the street').max(120),
  line2: Line.max(120).nullable(),
  city: Required('Enter the city').max(80),
  state: State,
  postalCode: z.string().trim().min(3, 'Enter the postal code').max(12),
  country: z.enum(['US', 'CA', 'MX']),
})
export type EnteredAddress = z.infer<typeof EnteredAddress>

/** The company as it describes itself (domain §5.5, step 4). */
export const CarrierProfile = z.strictObject({
  legalName: Required('Enter the legal name'),
  dbaName: Line.nullable(),
  scac: z
    .string()
    .trim()
    .max(4)
    .transform((text) => text.toUpperCase())
    .refine((text) => /^[A-Z]{2,4}$/.test(text), 'Two to four letters')
    .nullable(),
  address: EnteredAddress,
  mailingAddress: EnteredAddress.nullable(),
  contacts: z
    .array(
      z.strictObject({
        function: CompanyFunction,
        name: Required('Enter a name').max(120),
        phone: PhoneNumber,
        email: Email,
      }),
    )
    .max(20)
    .refine(
      (all) => all.some((contact) => contact.function === 'dispatch'),
      'Enter who we call about loads (dispatch)',
    ),
  tractors: z.number().int().min(0).max(100_000),
  equipment: z.array(z.strictObject({ type: TrailerType, count: z.number().int().min(1).max(100_000) })).max(20),
  hasTeams: z.boolean(),
  /** States and provinces where the carrier wants to run. */
  regions: z.array(State).max(70),
  certifications: z.array(z.enum(CERTIFICATIONS)).max(CERTIFICATIONS.length),
  eldVendor: Line.max(80).nullable(),
  /** National Safety Code or CVOR number of a Canadian carrier. */
  nscNumber: Line.max(40).nullable(),
  usesFactor: z.boolean(),
})
export type CarrierProfile = z.infer<typeof CarrierProfile>

/** An unfinished address. */
export const DraftAddress = z
  .strictObject({
    line1: Line,
    line2: Line.nullable(),
    city: Line,
    state: Line,
    postalCode: Line,
    country: z.enum(['US', 'CA', 'MX']),
  })
  .partial()

/** An unfinished profile: nothing is required, and only its size is checked. */
export const CarrierProfileDraft = z
  .strictObject({
    legalName: Line,
    dbaName: Line.nullable(),
    scac: Line.nullable(),
    address: DraftAddress,
    mailingAddress: DraftAddress.nullable(),
    contacts: z
      .array(z.strictObject({ function: CompanyFunction, name: Line, phone: Line, email: Line }).partial())
      .max(20),
    tractors: z.number().int().min(0).max(100_000).nullable(),
    equipment: z
      .array(z.strictObject({ type: TrailerType, count: z.number().int().min(0).max(100_000).nullable() }).partial())
      .max(20),
    hasTeams: z.boolean(),
    regions: z.array(Line.max(2)).max(70),
    certifications: z.array(z.enum(CERTIFICATIONS)).max(CERTIFICATIONS.length),
    eldVendor: Line.nullable(),
    nscNumber: Line.nullable(),
    usesFactor: z.boolean(),
  })
  .partial()
export type CarrierProfileDraft = z.infer<typeof CarrierProfileDraft>
