import type { CarrierProfile } from '@waybill/contract/company/carrier-profile.ts'
import type { Insurance } from '@waybill/contract/company/insurance.ts'
import type {
  Application,
  DocumentUpload,
  OnboardingDocument,
  OnboardingDocumentKind,
  StepDraft,
} from '@waybill/contract/onboarding/application.ts'
import type { RegistrationNumber } from '@waybill/contract/onboarding/carrier-registration.ts'
import { ONBOARDING_SAYINGS } from '@waybill/contract/onboarding/onboarding.sayings.ts'
import type { Payment, PaymentShown } from '@waybill/contract/onboarding/payment-setup.ts'
import type { TaxForm, TaxFormShown } from '@waybill/contract/onboarding/tax-forms.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../../actor.ts'
import { isEstablished } from '../../company/company.ts'
import type { Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import { Refusal } from '../../http/refusal.ts'
import { allOf } from '../../http/said.ts'
import { ServedFile } from '../../http/served-file.ts'
import { refuseUnlessConfirmed } from '../../identity/second-factor/confirmed.ts'
import type { Files } from '../../outside/files/files.ts'
import { acceptFile } from '../../outside/images/accept-file.ts'
import { AGREEMENT } from '../agreement.ts'
import { countSnapshots, insertSnapshot } from '../authority/authority.queries.ts'
import { authorityProblems, contactOf } from '../authority/authority.ts'
import {
  countCodes,
  countTry,
  endCodes,
  findOthersOf,
  holdCarrier,
  insertCode,
  lockCode,
} from '../control/control.queries.ts'
import { CODE_LIFE, CODE_TRIES, codeFits, hashCode, newCode } from '../control/control-code.ts'
import * as letters from '../letters.ts'
import type { Means } from '../means.ts'
import { type Held, mayDo, shown, standingOf } from '../onboarding.policy.ts'
import { atWork, happen, note } from '../state/happening.ts'
import { type EventKind, UNTOUCHED_DAYS } from '../state/projection.ts'
import type { Command } from '../state/transitions.ts'
import { insertSignature, nameCompany, touchApplication, writeNumbers } from './application.queries.ts'
import { findDocumentFile, insertDocument } from './documents.queries.ts'
import { findDossier, latestOf } from './dossier.queries.ts'
import { endDrafts, saveDraft, saveEntry } from './entries.queries.ts'
import { purposeOf } from './sealing.ts'
import { PAPERS_OF, papersInUse, replaceOthers } from './versions.ts'

const say = sayer(ONBOARDING_SAYINGS)

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** How often an applicant may query the registry. */
const LOOK_UPS_AN_HOUR = 10
/** How many codes a registered contact gets, whoever requests them. */
const CODES_AN_HOUR = 3
const CODES_A_DAY = 8
const MOST_DOCUMENTS = 40

export async function mine(actor: Actor, means: Means): Promise<Application> {
  return await read(actor, means, actor.db.read)
}

async function read(actor: Actor, { brand }: Means, tx: Tx): Promise<Application> {
  return shown(await own(actor, tx), brand.name)
}

async function own(actor: Actor, tx: Tx): Promise<Held> {
  const dossier = await findDossier(tx, latestOf(actor.companyId))
  if (!dossier) throw new Refusal('not-found')
  return { dossier, standing: standingOf(dossier) }
}

/** One act by the applicant; returns the application after it. */
async function applying(
  actor: Actor,
  means: Means,
  act: (tx: Tx, held: Held) => Promise<unknown>,
): Promise<Application> {
  return await atWork(actor, latestOf(actor.companyId), async (tx, held) => {
    await act(tx, held)
    return await read(actor, means, tx)
  })
}

/** Queries the registry before locking anything: it can be slow. */
export async function lookUpAuthority(
  actor: Actor,
  means: Means,
  number: RegistrationNumber | undefined,
): Promise<Application> {
  const asked = await atWork(actor, latestOf(actor.companyId), async (tx, held) => {
    mayDo(actor, 'look-up', held)
    if (number && held.standing.steps.get('authority')?.isDone)
      throw new Refusal('application-not-open', 'The number cannot be changed after the authority was confirmed')
    const since = new Date(actor.now.getTime() - HOUR)
    if ((await countSnapshots(tx, held.dossier.id, since)) >= LOOK_UPS_AN_HOUR) throw new Refusal('too-many-requests')
    return number ?? held.dossier.number
  })
  const record = await means.registry.find(asked)
  if (!record) {
    const message = 'The registry has no carrier with this number'
    throw new Refusal('bad-request', message, { modelState: { number: [message] } })
  }
  return await applying(actor, means, async (tx, held) => {
    mayDo(actor, 'look-up', held)
    const begun =
      held.standing.state === 'Invited'
        ? await happen(tx, held, actor, 'started', { history: 'Application started' })
        : held
    await insertSnapshot(tx, { applicationId: held.dossier.id, companyId: actor.companyId }, record, actor.now)
    if (number) await writeNumbers(tx, held.dossier.id, { number, usdot: null, docketNumber: null })
    await note(tx, begun, actor, say('registry-checked', asked))
  })
}

export async function confirmAuthority(actor: Actor, means: Means): Promise<Application> {
  return await applying(actor, means, async (tx, held) => {
    mayDo(actor, 'confirm-authority', held)
    const { snapshot, id, companyId } = held.dossier
    if (!snapshot) throw new Refusal('application-not-open', 'Look your company up first')
    const problems = authorityProblems(snapshot.record)
    if (problems.length > 0) throw new Refusal('authority-insufficient', allOf(problems), { errors: problems })
    const { usdot, docketNumbers, legalName } = snapshot.record
    await writeNumbers(tx, id, { usdot, docketNumber: docketNumbers[0] ?? null })
    await nameCompany(tx, companyId, legalName)
    const confirmed = await happen(tx, held, actor, 'authority-confirmed', {
      history: say('authority-confirmed', { company: legalName, usdot }),
      payload: { snapshotId: snapshot.id },
    })
    await lapseIfContactChanged(tx, confirmed, actor)
  })
}

/** Proof of control over an address that is no longer registered proves nothing. */
async function lapseIfContactChanged(tx: Tx, held: Held, actor: Actor): Promise<void> {
  const { dossier, standing } = held
  const proven = dossier.events.findLast(({ kind }) => kind === 'control-proven')?.payload.contact
  if (!standing.steps.get('control')?.isDone || !dossier.snapshot || proven === contactOf(dossier.snapshot.record))
    return
  await happen(tx, held, { now: actor.now }, 'control-lapsed', {
    history: 'The registered contact has changed, so control of it has to be proven again',
  })
}

/** Sends a code to the address on file at the registry, and no other (domain §10.4). */
export async function sendCode(actor: Actor, means: Means): Promise<Application> {
  return await applying(actor, means, async (tx, held) => {
    mayDo(actor, 'prove-control', held)
    const { dossier } = held
    const record = dossier.snapshot?.record
    if (held.standing.steps.get('control')?.isDone)
      throw new Refusal('application-not-open', 'Control is already proven')
    if (!record?.registeredEmail)
      throw new Refusal('application-not-open', 'The registry has no email address: request a call')
    await holdCarrier(tx, record.usdot)
    await refuseTooManyCodes(tx, record.usdot, actor.now)
    const [id, code] = [newId(), newCode()]
    const of = { applicationId: dossier.id, companyId: dossier.companyId }
    const expiresAt = new Date(actor.now.getTime() + CODE_LIFE)
    const { brand, post, vault } = means
    await insertCode(tx, { id, ...of, hash: hashCode(vault, code, id), sentAt: actor.now, expiresAt })
    await post.queue(
      tx,
      letters.controlCode(
        { to: record.registeredEmail, brand: brand.name, supportEmail: brand.supportEmail },
        { code, companyName: record.legalName, usdot: record.usdot, applicant: nameOf(actor), now: actor.now },
      ),
    )
    await note(tx, held, actor, 'Code sent to the registered email address')
  })
}

/** A wrong try is recorded in any case, so it is refused after the commit. */
export async function enterCode(actor: Actor, means: Means, code: string): Promise<Application> {
  const outcome = await atWork(actor, latestOf(actor.companyId), async (tx, held) => {
    mayDo(actor, 'prove-control', held)
    const { dossier } = held
    if (held.standing.steps.get('control')?.isDone)
      throw new Refusal('application-not-open', 'Control is already proven')
    const known = await lockCode(tx, dossier.id)
    if (!known || known.expiresAt <= actor.now || !dossier.snapshot)
      return wrongCode('That code is over. Ask for another.')
    const triesLeft = CODE_TRIES - known.tries - 1
    if (!codeFits(means.vault, code, known)) {
      await countTry(tx, known, triesLeft <= 0, actor.now)
      return wrongCode(
        triesLeft > 0
          ? triesLeft === 1
            ? 'That code is not right. One try left.'
            : say('control-code-wrong', { tries: triesLeft })
          : 'That code is not right. Ask for another.',
      )
    }
    await endCodes(tx, dossier.id, actor.now)
    await refuseIfSpokenFor(tx, dossier.snapshot.record.usdot, dossier.companyId)
    await happen(tx, held, actor, 'control-proven', {
      history: 'Control of the registered contact proven by code',
      payload: { contact: contactOf(dossier.snapshot.record) },
    })
    return await read(actor, means, tx)
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

export async function requestCall(actor: Actor, means: Means): Promise<Application> {
  return await enter(
    actor,
    means,
    'request-call',
    'call-requested',
    'Call to the registered number asked for',
    (held) => {
      if (held.standing.steps.get('control')?.isDone)
        throw new Refusal('application-not-open', 'Control is already proven')
    },
  )
}

async function enter(
  actor: Actor,
  means: Means,
  command: Command,
  kind: EventKind,
  history: string | Said,
  prepare: (held: Held, tx: Tx) => Promise<void> | void,
): Promise<Application> {
  return await applying(actor, means, async (tx, held) => {
    mayDo(actor, command, held)
    await prepare(held, tx)
    await happen(tx, held, actor, kind, { history })
  })
}

/** A draft is no event: the step stays as it is, with everything saved in it. */
export async function keepDraft(actor: Actor, means: Means, { step, draft }: StepDraft): Promise<Application> {
  return await applying(actor, means, async (tx, held) => {
    mayDo(actor, COMMANDS[step], held)
    const of = { applicationId: held.dossier.id, companyId: held.dossier.companyId }
    // An empty draft is none: going back to what was saved ends it.
    if (Object.keys(draft).length === 0) await endDrafts(tx, held.dossier.id, step)
    else await saveDraft(tx, { ...of, step, typed: draft, at: actor.now })
    await touchApplication(tx, held.dossier.id, held.standing.callRequestedAt ? null : later(actor.now))
    await note(tx, held, actor, say('step-saved-half-way', { step: { term: STEP_NAMES[step] } }))
  })
}

export async function saveProfile(actor: Actor, means: Means, profile: CarrierProfile): Promise<Application> {
  return await enter(actor, means, 'enter-profile', 'profile-entered', 'Profile entered', (held, tx) =>
    saveStep(tx, held, 'profile', profile, null, actor.now),
  )
}

export async function saveInsurance(actor: Actor, means: Means, insurance: Insurance): Promise<Application> {
  return await enter(actor, means, 'receive-insurance', 'insurance-received', 'Insurance entered', async (held, tx) => {
    refuseUnlessUploaded(held, insurance.documentId, 'certificate')
    refuseLapsed(insurance, actor.now)
    await saveStep(tx, held, 'insurance', insurance, null, actor.now)
    await keepPaper(tx, means.files, held, 'insurance', insurance.documentId, actor.now)
  })
}

export async function saveTax(actor: Actor, means: Means, form: TaxForm): Promise<Application> {
  return await enter(
    actor,
    means,
    'receive-tax',
    'tax-received',
    say('tax-form-received', { form: form.form }),
    async (held, tx) => {
      refuseUnlessUploaded(held, form.documentId, form.form === 'W-9' ? 'w9' : 'w8')
      refuseFuture(form.signedOn, actor.now)
      const [number, entered] = withoutNumber(form)
      const sealed = means.vault.seal(number, purposeOf(held, 'tax'))
      await saveStep(tx, held, 'tax', entered, sealed, actor.now)
      await keepPaper(tx, means.files, held, 'tax', form.documentId, actor.now)
    },
  )
}

export async function savePayment(actor: Actor, means: Means, payment: Payment): Promise<Application> {
  return await enter(actor, means, 'set-up-payment', 'payment-set-up', 'Payment set up', async (held, tx) => {
    // Its approval requests a change of where the company is paid (P23).
    if (await isEstablished(tx, actor.companyId)) refuseUnlessConfirmed(actor)
    if (payment.method === 'factor') {
      refuseUnlessUploaded(held, payment.documentId, 'notice-of-assignment')
      await saveStep(tx, held, 'payment', payment, null, actor.now)
      return await keepPaper(tx, means.files, held, 'payment', payment.documentId, actor.now)
    }
    if (payment.documentId) refuseUnlessUploaded(held, payment.documentId, 'void-cheque')
    const { routingNumber, accountNumber, ...said } = payment
    const entered: PaymentShown = {
      ...said,
      routingLastFour: lastFour(routingNumber),
      accountLastFour: lastFour(accountNumber),
    }
    const sealed = means.vault.seal(JSON.stringify({ routingNumber, accountNumber }), purposeOf(held, 'payment'))
    await saveStep(tx, held, 'payment', entered, sealed, actor.now)
    await keepPaper(tx, means.files, held, 'payment', payment.documentId, actor.now)
  })
}

async function saveStep(
  tx: Tx,
  { dossier }: Held,
  step: 'profile' | 'insurance' | 'tax' | 'payment',
  entered: unknown,
  sealed: Buffer | null,
  at: Date,
): Promise<void> {
  await saveEntry(tx, { applicationId: dossier.id, companyId: dossier.companyId, step, entered, sealed, at })
  await endDrafts(tx, dossier.id, step)
}

async function keepPaper(
  tx: Tx,
  files: Files,
  held: Held,
  step: keyof typeof PAPERS_OF,
  documentId: string | null,
  at: Date,
) {
  await replaceOthers(tx, files, held, PAPERS_OF[step], [documentId], at)
}

/** Identified by its bytes and on disk before any lock (P24, P37), and only if the actor may send it. */
export async function upload(
  actor: Actor,
  { files, images }: Means,
  sent: DocumentUpload,
): Promise<OnboardingDocument> {
  mayUpload(actor, await own(actor, actor.db.read), sent.kind)
  const file = await acceptFile(images, sent, ['application/pdf', 'image/png', 'image/jpeg'])
  const stored = await files.store({ ...file, purpose: sent.kind })
  return await atWork(actor, latestOf(actor.companyId), async (tx, held) => {
    mayUpload(actor, held, sent.kind)
    const { fileId, sha256, size } = await files.keep(tx, actor.companyId, stored)
    const document = { kind: sent.kind, name: file.name, mediaType: file.mediaType, size, sha256 }
    const of = { applicationId: held.dossier.id, companyId: actor.companyId }
    const id = await insertDocument(tx, { ...of, ...document, fileId, at: actor.now })
    await replaceOthers(tx, files, held, [sent.kind], papersInUse(held), actor.now)
    await touchApplication(tx, held.dossier.id, held.standing.callRequestedAt ? null : later(actor.now))
    await note(tx, held, actor, say('application-paper-uploaded', { name: file.name }))
    return { id, ...document, uploadedAt: actor.now.toISOString(), replacedAt: null }
  })
}

function mayUpload(actor: Actor, held: Held, kind: OnboardingDocumentKind): void {
  mayDo(actor, UPLOADS[kind], held)
  if (held.dossier.documents.length >= MOST_DOCUMENTS)
    throw new Refusal('application-not-open', say('application-documents-at-most', { most: MOST_DOCUMENTS }))
}

/** For the own company, or the provider's staff. */
export async function document(actor: Actor, { files }: Means, documentId: string): Promise<ServedFile> {
  const fileId = await findDocumentFile(actor, documentId)
  if (!fileId) throw new Refusal('not-found')
  return new ServedFile(await files.read(actor.db, fileId))
}

/** Binds one version's text to a person's name, time and place (domain §5.5). */
export async function sign(
  actor: Actor,
  means: Means,
  said: { version: string; sha256: string; typedName: string; title: string },
  from: { address: string; userAgent: string | undefined },
): Promise<Application> {
  return await enter(
    actor,
    means,
    'sign-agreement',
    'agreement-signed',
    say('agreement-signed', { version: AGREEMENT.version, person: said.typedName, title: said.title }),
    async (held, tx) => {
      if (said.version !== AGREEMENT.version || said.sha256 !== AGREEMENT.sha256) throw new Refusal('agreement-changed')
      await insertSignature(tx, {
        applicationId: held.dossier.id,
        companyId: actor.companyId,
        contactId: actor.id,
        ...said,
        at: actor.now,
        address: from.address,
        userAgent: (from.userAgent ?? '').slice(0, 300),
      })
      await endDrafts(tx, held.dossier.id, 'agreement')
    },
  )
}

export async function submit(actor: Actor, means: Means): Promise<Application> {
  return await enter(actor, means, 'submit', 'submitted', 'Application submitted', async (held, tx) => {
    await endDrafts(tx, held.dossier.id)
    await means.post.queue(tx, letters.received(letters.addressed(means, held.dossier.applicant)))
  })
}

const COMMANDS: Record<StepDraft['step'], Command> = {
  profile: 'enter-profile',
  insurance: 'receive-insurance',
  tax: 'receive-tax',
  payment: 'set-up-payment',
  agreement: 'sign-agreement',
}

const STEP_NAMES: Record<StepDraft['step'], string> = {
  profile: 'Profile',
  insurance: 'Insurance',
  tax: 'Tax form',
  payment: 'Payment',
  agreement: 'Signature',
}

const UPLOADS: Record<OnboardingDocumentKind, Command> = {
  certificate: 'receive-insurance',
  w9: 'receive-tax',
  w8: 'receive-tax',
  'void-cheque': 'set-up-payment',
  'notice-of-assignment': 'set-up-payment',
}

const later = (now: Date) => new Date(now.getTime() + UNTOUCHED_DAYS * DAY)

function lastFour(number: string): string {
  return number.replaceAll(/\W/g, '').slice(-4)
}

function withoutNumber(form: TaxForm): [number: string, shown: TaxFormShown] {
  if (form.form === 'W-9') {
    const { tin, isCertified: _, ...rest } = form
    return [tin.replaceAll('-', ''), { ...rest, tinLastFour: lastFour(tin) }]
  }
  const { foreignTin, isCertified: _, ...rest } = form
  return [foreignTin, { ...rest, tinLastFour: lastFour(foreignTin) }]
}

function refuseUnlessUploaded({ dossier }: Held, documentId: string, kind: OnboardingDocumentKind): void {
  const document = dossier.documents.find(({ id }) => id === documentId)
  if (document?.kind === kind && !document.replacedAt) return
  throw new Refusal('bad-request', undefined, { modelState: { documentId: ['Upload the document first'] } })
}

function refuseLapsed({ policies }: Insurance, now: Date): void {
  const today = now.toISOString().slice(0, 10)
  const lapsed = policies.flatMap(({ expiresOn }, index): [string, string[]][] =>
    expiresOn <= today ? [[`policies.${index}.expiresOn`, ['This policy has expired']]] : [],
  )
  if (lapsed.length > 0) throw new Refusal('bad-request', undefined, { modelState: Object.fromEntries(lapsed) })
}

/** In the earliest time zone it can already be tomorrow. */
function refuseFuture(signedOn: string, now: Date): void {
  if (signedOn > new Date(now.getTime() + 14 * HOUR).toISOString().slice(0, 10))
    throw new Refusal('bad-request', undefined, { modelState: { signedOn: ['This date is in the future'] } })
}

async function refuseTooManyCodes(tx: Tx, usdot: string, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const lately = await countCodes(tx, usdot, ago(HOUR))
  const today = await countCodes(tx, usdot, ago(DAY))
  if (lately >= CODES_AN_HOUR || today >= CODES_A_DAY)
    throw new Refusal('too-many-requests', 'Too many codes were sent. Try again later, or request a call.')
}

/** One carrier, one account: the second applicant asks the first for access. */
export async function refuseIfSpokenFor(tx: Tx, usdot: string, companyId: string): Promise<void> {
  await holdCarrier(tx, usdot)
  const others = await findOthersOf(tx, usdot, companyId)
  if (others.length > 0)
    throw new Refusal('application-not-open', 'This carrier already has administrators: ask them for access')
}

function wrongCode(message: string | Said): Refusal {
  return new Refusal('wrong-control-code', message, { modelState: { code: [message] } })
}
