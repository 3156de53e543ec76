import { z } from 'zod'
import { mistake } from './told.ts'

/**
 * What no name, title or address may contain: control characters, and marks that reverse or hide the text beside them. Joiners are allowed,
 * since some scripts need them.
 */
const HIDDEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u

/** One line of text, normalized so two encodings of a name are the same. */
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

/** An email address, without accents so every mail program accepts it. */
export const EmailAddress = z
  .string()
  .trim()
  .max(254, 'The email address is too long')
  .pipe(z.email('Enter an email address'))

/** A LinkedIn profile and nothing else: others see the link and click it. */
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
