import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Agreement } from '@waybill/contract/onboarding/application.ts'

/** The version signed now. A new text is a new file with a new version; signed texts stay as they were. */
const VERSION = '2026-11'

const text = await readFile(new URL(`agreements/${VERSION}.md`, import.meta.url), 'utf8')

export const AGREEMENT: Agreement = {
  version: VERSION,
  title: 'Broker-carrier agreement',
  text,
  sha256: createHash('sha256').update(text, 'utf8').digest('hex'),
}
