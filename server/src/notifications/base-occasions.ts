import * as company from '../company/company.ts'
import type { Tx } from '../db/connection.ts'
import { sentBack } from '../documents/documents.ts'
import * as letters from '../letters/letters.ts'
import * as onboarding from '../onboarding/onboarding.ts'
import type { Happened, Notice, Occasions, Watch } from './notice.ts'

const HOUR = 3_600_000

/** Notices about companies and applicants; freight has its own. */
export const BASE_OCCASIONS: Occasions = {
  'access-requested': accessRequested,
  'application-changed': applicationChanged,
  'company-changed': companyChanged,
  'document-reviewed': ownPaperSentBack,
  'remit-to-changed': remitToChanged,
  'letter-given-up': letterGivenUp,
}

/** Hourly, because a server that restarts every day would never reach a daily round. Each notice is still sent only once. */
export const BASE_WATCHES: readonly Watch[] = [{ everyMs: HOUR, find: insuranceExpiring }]

/** A company's own document was sent back; a confidential one is named only to its sender. */
async function ownPaperSentBack(tx: Tx, { subject, documentId, byId }: Happened): Promise<Notice[]> {
  const back = subject.type === 'company' ? await sentBack(tx, documentId) : undefined
  if (!back) return []
  const { document, reason, key, uploaderId, isForAll } = back
  if (!isForAll && !uploaderId) return []
  const only = isForAll || !uploaderId ? {} : { onlyIds: [uploaderId] }
  const to = [{ companyId: subject.id }]
  return [{ wording: 'own-document-rejected', facts: { document, reason }, subject, key, to, byId, ...only }]
}

/** The company's administrators decide; if it has none, or no company of ours was named, the provider's operations do. */
async function accessRequested(tx: Tx, { subject, byId }: Happened): Promise<Notice[]> {
  const request = await company.openAccessRequest(tx, subject.id)
  if (!request) return []
  const { name, companyId, hasAdministrator } = request
  const to = companyId && hasAdministrator ? ({ companyId } as const) : 'provider'
  return [
    { wording: 'access-requested', facts: { name }, subject, key: `access-requested:${subject.id}`, to: [to], byId },
  ]
}

/** Resubmitted after a requested change, it waits again. */
async function applicationChanged(tx: Tx, { subject, byId }: Happened): Promise<Notice[]> {
  if (subject.type !== 'application') return []
  const received = await onboarding.receivedApplication(tx, subject.id)
  if (!received) return []
  return [
    {
      wording: 'application-received',
      facts: { company: received.companyName, applicationId: subject.id },
      subject,
      key: `application-received:${subject.id}:${received.submittedAt}`,
      to: ['provider'],
      byId,
    },
  ]
}

/** What the registry no longer has is news to the provider's people: none of them did it. */
async function companyChanged(tx: Tx, { subject }: Happened): Promise<Notice[]> {
  const lost = await company.lostRegistration(tx, subject.id)
  if (!lost) return []
  const { companyName, companyNumber, usdot, since } = lost
  return [
    {
      wording: 'registration-lost',
      facts: { company: companyName, companyNumber, usdot },
      subject,
      key: `registration-lost:${subject.id}:${since}`,
      to: ['provider'],
    },
  ]
}

/** One person at payables calls back, a second approves (P23). Letters to the company's own people always go, and not from here. */
async function remitToChanged(tx: Tx, { subject, byId }: Happened): Promise<Notice[]> {
  const change = await company.waitingRemitToChange(tx, subject.id)
  if (!change) return []
  return [
    {
      wording: `remit-to-${change.state}`,
      facts: { company: change.companyName, companyNumber: change.companyNumber },
      subject,
      key: `remit-to-waiting:${change.id}:${change.state}`,
      to: ['provider'],
      byId,
    },
  ]
}

/** To the provider's administrators and whoever caused it. If the relay takes nothing: once a day, for all that waits. */
async function letterGivenUp(tx: Tx, { subject }: Happened, now: Date): Promise<Notice[]> {
  const lost = await letters.findGivenUp(tx, subject.id)
  if (!lost) return []
  const { recipient, subject: about, reason, isOfRelay, by, administratorIds } = lost
  const which = isOfRelay ? `relay:${now.toISOString().slice(0, 10)}` : subject.id
  const told = { facts: { recipient, about, reason: sentence(reason) }, subject, isOutOfSight: true } as const
  const notices: Notice[] = [
    {
      ...told,
      wording: 'letter-undelivered',
      key: `letter-undelivered:${which}`,
      to: ['provider'],
      onlyIds: administratorIds,
    },
  ]
  if (by && !administratorIds.includes(by.id))
    notices.push({
      ...told,
      wording: 'own-letter-undelivered',
      key: `own-letter-undelivered:${by.id}:${which}`,
      to: [{ companyId: by.companyId }],
      onlyIds: [by.id],
    })
  return notices
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** How many days before the end we warn. */
const DAYS_BEFORE = [7, 14, 30] as const

const LINES = {
  auto: { term: 'auto liability' },
  cargo: { term: 'cargo' },
  general: { term: 'general liability' },
  'workers-compensation': { term: 'workers compensation' },
} as const
const AUTO_AND_CARGO = { term: 'auto liability and cargo' }

async function insuranceExpiring(tx: Tx, now: Date): Promise<Notice[]> {
  const ending = await company.endingInsurance(tx, now, 30)
  return ending.flatMap(({ companyId, companyNumber, companyName, lines, isRequired, endsOn, daysLeft }): Notice[] => {
    const days = DAYS_BEFORE.find((few) => daysLeft <= few) ?? 30
    const key = `insurance-expiring:${companyId}:${lines.join('+')}:${endsOn}:${days}`
    const subject = { type: 'company', id: companyId } as const
    // Lines required for booking can end together; each of the others gets its own notice.
    const facts = { lines: lines.length > 1 ? AUTO_AND_CARGO : LINES[lines[0] ?? 'auto'], on: { day: endsOn } }
    return [
      {
        wording: isRequired ? 'own-insurance-expiring' : 'own-other-insurance-expiring',
        facts,
        subject,
        key,
        to: [{ companyId }],
      },
      {
        wording: isRequired ? 'insurance-expiring' : 'other-insurance-expiring',
        facts: { ...facts, company: companyName, companyNumber },
        subject,
        key: `${key}:provider`,
        to: ['provider'],
      },
    ]
  })
}
