import { z } from 'zod'

/** What a phone is for; the default is the office's number (SPEC §5). */
export const PHONE_TYPES = ['OfficeNumber', 'MobileNumber', 'HomeNumber', 'FaxNumber'] as const
export const PhoneType = z.enum(PHONE_TYPES)
export type PhoneType = z.infer<typeof PhoneType>

/** Digits with any separators people type; 7 to 15 digits, as phone numbers worldwide have (E.164). */
const NUMBER = /^\+?[\d\s().-]{7,30}$/

export const PhoneNumber = z
  .string()
  .trim()
  .regex(NUMBER, { error: 'Enter a phone number', abort: true })
  .refine((number) => {
    const digits = number.replace(/\D/g, '').length
    return digits >= 7 && digits <= 15
  }, 'Enter a phone number with 7 to 15 digits')

export const Phone = z.strictObject({
  type: PhoneType,
  number: PhoneNumber,
  extension: z
    .string()
    .trim()
    .regex(/^\d{1,8}$/, 'Enter the extension as digits')
    .optional(),
})
export type Phone = z.infer<typeof Phone>
