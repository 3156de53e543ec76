import { z } from 'zod'
import { DraftAddress, EnteredAddress } from '../company/carrier-profile.ts'
import { Line, Required } from '../entered.ts'
import { Id } from '../ids.ts'
import { CalendarDate } from '../time.ts'

export const TAX_CLASSIFICATIONS = [
  'individual',
  'c-corporation',
  's-corporation',
  'partnership',
  'trust-or-estate',
  'llc-c',
  'llc-s',
  'llc-p',
  'other',
] as const

const nineDigits = (text: string) => /^\d{3}-?\d{2}-?\d{4}$|^\d{2}-?\d{7}$/.test(text)
const Signature = {
  documentId: Id,
  signedBy: Required('Enter who signed the form').max(120),
  signedOn: CalendarDate,
}

const TaxIdentity = {
  legalName: Required('Enter the name as the form shows it'),
  dbaName: Line.nullable(),
  address: EnteredAddress,
}

const W9 = {
  form: z.literal('W-9'),
  ...TaxIdentity,
  classification: z.enum(TAX_CLASSIFICATIONS),
  exemptPayeeCode: Line.max(4).nullable(),
  fatcaCode: Line.max(4).nullable(),
  tinKind: z.enum(['EIN', 'SSN']),
}

const W8 = {
  form: z.literal('W-8BEN-E'),
  ...TaxIdentity,
  countryOfIncorporation: z.enum(['CA', 'MX']),
  gstHstNumber: Line.max(20).nullable(),
  qstNumber: Line.max(20).nullable(),
  businessNumber: Line.max(20).nullable(),
}

/** W-9, or W-8BEN-E for a carrier from Canada or Mexico (domain §5.4). */
export const TaxForm = z.discriminatedUnion('form', [
  z.strictObject({
    ...W9,
    tin: z.string().trim().max(11).refine(nineDigits, 'Nine digits'),
    isCertified: z.literal(true, 'The form must be certified'),
    ...Signature,
  }),
  z.strictObject({
    ...W8,
    foreignTin: Required('Enter the tax number of the country').max(30),
    isCertified: z.literal(true, 'The form must be certified'),
    ...Signature,
  }),
])
export type TaxForm = z.infer<typeof TaxForm>

/** As shown: only the last four digits of the number. */
export const TaxFormShown = z.discriminatedUnion('form', [
  z.strictObject({ ...W9, tinLastFour: z.string(), ...Signature }),
  z.strictObject({ ...W8, tinLastFour: z.string(), ...Signature }),
])
export type TaxFormShown = z.infer<typeof TaxFormShown>

/** A form typed but not saved yet. Without the tax number: it is never stored unsealed. */
export const TaxFormDraft = z
  .strictObject({
    form: z.enum(['W-9', 'W-8BEN-E']),
    legalName: Line,
    dbaName: Line,
    address: DraftAddress,
    classification: z.enum(TAX_CLASSIFICATIONS).nullable(),
    exemptPayeeCode: Line,
    fatcaCode: Line,
    tinKind: z.enum(['EIN', 'SSN']),
    countryOfIncorporation: z.enum(['CA', 'MX']),
    gstHstNumber: Line,
    qstNumber: Line,
    businessNumber: Line,
    signedBy: Line,
    signedOn: Line,
  })
  .partial()
export type TaxFormDraft = z.infer<typeof TaxFormDraft>
