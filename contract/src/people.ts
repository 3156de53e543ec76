import { z } from 'zod'
import { mistake } from './told.ts'

/**
 * What no name, title or address holds: control characters and marks that turn or hide what is read beside them. The joiners of
 * scripts that need them are let through.
 */
const HIDDEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u

/** One line that a person wrote, in one normal form, so that two spellings of a name are one. */
export function lineOfText(longest: number) {
  return z
    .string()
    .transform((text) => text.toWellFormed().normalize('NFC').replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .max(longest, mistake('text-at-most', { most: longest }))
        .refine((text) => !HIDDEN.test(text), 'Remove the invisible characters'),
    )
}

export const PersonName = lineOfText(60)

/** Where mail reaches somebody; letters without accents, as mail programs everywhere know them. */
export const EmailAddress = z
  .string()
  .trim()
  .max(254, 'The email address is too long')
  .pipe(z.email('Enter an email address'))

/** A profile on LinkedIn and nothing else: the link is shown to others, who press it. */
export const LinkedInUrl = z
  .string()
  .trim()
  .max(200, 'The address is too long')
  .refine(leadsToLinkedIn, 'Enter an address that begins with https://www.linkedin.com/')

function leadsToLinkedIn(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, pathname } = new URL(address)
  return (
    protocol === 'https:' && username === '' && /^(?:[a-z]{2,3}\.)?linkedin\.com$/.test(hostname) && pathname.length > 1
  )
}
