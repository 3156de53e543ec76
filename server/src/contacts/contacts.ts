import { COMPANY_SAYINGS } from '@waybill/contract/company/company.sayings.ts'
import type { Contact, ContactChange, ContactQuery, contacts, NewContact } from '@waybill/contract/contacts/contacts.ts'
import type { AnswerOf, QueryOf } from '@waybill/contract/endpoint.ts'
import { type Fact, type Said, sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'
import { announce, type HappeningKind } from '../events.ts'
import { record } from '../history/history.ts'
import type { Json } from '../http/json.ts'
import { Refusal } from '../http/refusal.ts'
import { allOf } from '../http/said.ts'
import type { Described } from '../http/subjects.ts'
import { endMembership } from '../identity/memberships/memberships.ts'
import { voidPasswordTokens } from '../identity/passwords/password-tokens.ts'
import { refuseUnlessConfirmed } from '../identity/second-factor/confirmed.ts'
import { resetSecondFactorOf } from '../identity/second-factor/second-factor.ts'
import * as policy from './contacts.policy.ts'
import {
  type ContactFacts,
  colleagueWithUserName,
  companyOf,
  countOtherAdministrators,
  type Employer,
  endSessionsOf,
  findFacts,
  insertContact,
  listBody,
  listCompanies,
  lockCompany,
  updateContact,
  updateRights,
  type WrittenRights,
} from './contacts.queries.ts'
import { firstRightsOf, grantsOf } from './grants.policy.ts'
import { invite, tellChanged, tellLetInAgain, tellRemoved, tellSecondFactorReset, tellShutOut } from './invitations.ts'
import type { Means } from './means.ts'

const say = sayer(COMPANY_SAYINGS)

const MINUTE = 60_000

export function findByRoles(actor: Actor, query: ContactQuery): Promise<Json<AnswerOf<typeof contacts.findByRoles>>> {
  return listBody(actor, query)
}

/** Companies with what the reader may grant there, for the new person form. */
export async function companies(
  actor: Actor,
  query: QueryOf<typeof contacts.companies>,
): Promise<AnswerOf<typeof contacts.companies>> {
  const found = await listCompanies(actor, query)
  const data = found.companies.map((company) => ({
    ...company,
    canAdd: policy.canAdd(actor, company),
    grants: grantsOf(actor, company),
  }))
  return { data, totalCount: found.totalCount }
}

/** One person's facts; a stranger is not found. */
async function findOne(actor: Actor, contactId: string, tx?: Tx): Promise<ContactFacts> {
  const facts = await findFacts(actor, contactId, tx)
  if (!facts) throw new Refusal('not-found')
  return facts
}

export async function find(actor: Actor, contactId: string): Promise<Contact> {
  return policy.abilities(actor, await findOne(actor, contactId))
}

/** Whether the actor may read the person's history. */
export async function isHistoryVisible(actor: Actor, contactId: string): Promise<boolean> {
  const facts = await findFacts(actor, contactId)
  return facts !== undefined && policy.canReadHistory(actor, facts) === true
}

/** A person as their attachments name them. */
export async function describe(actor: Actor, contactId: string): Promise<Described | undefined> {
  const facts = await findFacts(actor, contactId)
  return (
    facts && {
      description: `${facts.firstName} ${facts.lastName}`,
      link: `/contacts/${facts.id}`,
      companyIds: [facts.companyId],
    }
  )
}

/** Adds a person and, with the portal switched on, invites them. */
export async function create(actor: Actor, means: Means, body: NewContact): Promise<Contact> {
  const known = await companyOf(actor.db, body.companyId ?? actor.companyId)
  // A company the actor does not deal with is not found: its id reveals nothing (TRUST P6).
  if (!known || (known.id !== actor.companyId && actor.companyKind !== 'provider')) throw new Refusal('not-found')
  const company = policy.mayAdd(actor, known)
  const rights = policy.mayGive(grantsOf(actor, company), body, { roles: [], permissions: [], accessLevels: [] })
  const address = signInAddress(body)
  refuseUnlessReasonable(company, body, rights, body.isPortalEnabled ? (address ?? '') : undefined)
  const id = newId()
  await actor.db.transaction(async (tx) => {
    await lockCompany(tx, company.id)
    if (body.isPortalEnabled) await refuseIfColleagues(tx, address ?? '', { id, companyId: company.id })
    await insertContact(tx, { id, companyId: company.id, person: body, rights, isPortalEnabled: body.isPortalEnabled })
    const contact = { id, firstName: body.firstName, companyName: company.name }
    if (body.isPortalEnabled && address) await invite(tx, actor, means, contact, address)
    const described = sayAdded({ person: nameOf(body), company: company.name }, rights, body.isPortalEnabled && address)
    await tell(tx, actor, { id, companyId: company.id }, 'contact-created', described)
  })
  return await find(actor, id)
}

/** A person who drives for the company and signs in by links from its dispatchers alone; the caller tells what happened. */
export async function addDriver(
  tx: Tx,
  driver: {
    id: string
    companyId: string
    firstName: string
    lastName: string
    primaryEmail: string | null
    mobilePhoneNumber: string | null
  },
): Promise<void> {
  const { id, companyId, firstName, lastName, primaryEmail, mobilePhoneNumber } = driver
  await insertContact(tx, {
    id,
    companyId,
    person: {
      firstName,
      lastName,
      functionTitle: 'Driver',
      emailAddresses: primaryEmail ? [primaryEmail] : [],
      phoneNumbers: mobilePhoneNumber ? [{ type: 'MobileNumber', number: mobilePhoneNumber }] : [],
      linkedInProfileUrl: null,
      locations: [],
      isPortalVisible: false,
    },
    rights: { roles: ['Driver'], permissions: ['DriverPortal'], accessLevels: [] },
    isPortalEnabled: true,
  })
}

/**
 * The first administrator of a company that is being added, invited by whoever adds it, as those of carriers are invited to apply. Where the
 * money of others goes through the company, and for every next one, only an administrator does that.
 */
export async function inviteFirst(
  tx: Tx,
  actor: Actor,
  means: Pick<Means, 'post' | 'brand'>,
  added: Employer,
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
): Promise<void> {
  const company = policy.mayInviteFirst(actor, added)
  const id = newId()
  const address = email.toLowerCase()
  await refuseIfColleagues(tx, address, { id, companyId: company.id }, 'administrator.email')
  const rights = firstRightsOf(company.kind)
  await insertContact(tx, {
    id,
    companyId: company.id,
    person: {
      firstName,
      lastName,
      functionTitle: null,
      emailAddresses: [email],
      phoneNumbers: [],
      linkedInProfileUrl: null,
      locations: [],
      isPortalVisible: false,
    },
    rights,
    isPortalEnabled: true,
  })
  await invite(tx, actor, means, { id, firstName, companyName: company.name }, address)
  const described = sayAdded({ person: nameOf({ firstName, lastName }), company: company.name }, rights, address)
  await tell(tx, actor, { id, companyId: company.id }, 'contact-created', described)
}

/** Changes a person and their rights in one act. The person is told of what concerns their access. */
export async function update(
  actor: Actor,
  means: Means,
  contactId: string,
  version: number,
  body: ContactChange,
): Promise<Contact> {
  await actor.db.transaction(async (tx) => {
    const { before, company } = await hold(tx, actor, contactId)
    const contact = policy.mayEdit(actor, before)
    const rights = policy.mayGive(contact.grants, body, before)
    const isSame = policy.isSameRights(rights, before)
    if (!isSame && contact.can.changeRights !== true) throw new Refusal('own-rights')
    const address = userNameAfter(before, body, rights)
    const isLetIn = before.isPortalEnabled || (before.portalState === 'disabled' && before.userName !== null)
    refuseUnlessReasonable(company, body, rights, isLetIn ? neededAddress(address, rights) : undefined)
    if (before.roles.includes('Admin') && !rights.roles.includes('Admin')) await keepAnAdministrator(tx, before)
    const isNewAddress = address !== null && address !== before.userName
    if (isNewAddress) await refuseIfColleagues(tx, address, before)

    if (!(await updateContact(tx, { id: contactId, version }, { person: body }))) throw new Refusal('changed-meanwhile')
    if (!isSame) await updateRights(tx, contactId, before.companyId, rights)
    const invited = { id: contactId, firstName: body.firstName, companyName: before.companyName }
    if (isNewAddress && before.isPortalEnabled) {
      await voidPasswordTokens(tx, contactId, actor.now)
      await invite(tx, actor, means, invited, address)
    }
    const changes = changesOf(before, body, rights)
    if (isNewAddress && before.isPortalEnabled) changes.push(say('contact-invited-as', { address }))
    // Anyone who can sign in hears what others did to their access. For people without access, only the record changes.
    if (changes.length > 0 && before.userName && before.portalState === 'active' && contactId !== actor.id) {
      const addresses = [before.userName, ...before.emailAddresses, ...body.emailAddresses]
      await tellChanged(
        tx,
        actor,
        means,
        invited,
        addresses,
        changes.map(({ text }) => text),
      )
    }
    const described = changes.length > 0 ? allOf(changes) : say('contact-details-changed')
    await tell(tx, actor, before, 'contact-changed', described)
  })
  return await find(actor, contactId)
}

/** Lets somebody in, with an invitation if they never had one, or signs them out everywhere at once (TRUST P21). */
export async function switchPortal(
  actor: Actor,
  means: Means,
  contactId: string,
  version: number,
  isPortalEnabled: boolean,
): Promise<Contact> {
  await actor.db.transaction(async (tx) => {
    const { before, company } = await hold(tx, actor, contactId)
    policy.maySwitchPortal(actor, before)
    if (before.isPortalEnabled === isPortalEnabled) return
    const address = before.userName ?? before.emailAddresses[0]?.toLowerCase() ?? null
    if (isPortalEnabled) refuseUnlessReasonable(company, before, before, neededAddress(address, before))
    else if (before.roles.includes('Admin')) await keepAnAdministrator(tx, before)

    if (!(await updateContact(tx, { id: contactId, version }, { isPortalEnabled })))
      throw new Refusal('changed-meanwhile')
    const after = await findOne(actor, contactId, tx)
    if (isPortalEnabled && address) {
      if (after.portalState === 'active') await tellLetInAgain(tx, actor, means, before, address)
      else {
        await refuseIfColleagues(tx, address, before)
        await invite(tx, actor, means, before, address)
      }
    } else if (!isPortalEnabled) {
      await endSessionsOf(tx, contactId, actor.now)
      await voidPasswordTokens(tx, contactId, actor.now)
      if (before.portalState === 'active' && address) await tellShutOut(tx, actor, means, before, address)
    }
    await tell(tx, actor, before, 'contact-changed', saySwitched(isPortalEnabled, address))
  })
  return await find(actor, contactId)
}

/** Invites again, to the same address, at most once a minute. */
export async function inviteAgain(actor: Actor, means: Means, contactId: string): Promise<Contact> {
  await actor.db.transaction(async (tx) => {
    const { before } = await hold(tx, actor, contactId)
    const contact = policy.mayInviteAgain(actor, before)
    const sent = contact.invitedAt === null ? 0 : new Date(contact.invitedAt).getTime()
    if (actor.now.getTime() - sent < MINUTE)
      throw new Refusal('too-many-requests', 'An invitation was sent less than a minute ago')
    const address = contact.userName ?? contact.emailAddresses[0]?.toLowerCase()
    if (!address) throw new Refusal('not-invited')
    await invite(tx, actor, means, contact, address)
    await tell(tx, actor, before, 'contact-changed', say('contact-invited-again', { address }))
  })
  return await find(actor, contactId)
}

/** Somebody lost their phone and their recovery codes: now their password alone lets them in, or leads to enrollment. */
export async function resetSecondFactor(
  actor: Actor,
  means: Means,
  contactId: string,
  address: string,
): Promise<Contact> {
  // First check who asks, so the refusal reveals nothing.
  policy.mayResetSecondFactor(actor, await findOne(actor, contactId))
  refuseUnlessConfirmed(actor)
  await means.throttle.count('second-factor-reset', address, contactId)
  await actor.db.transaction(async (tx) => {
    const { before } = await hold(tx, actor, contactId)
    const contact = policy.mayResetSecondFactor(actor, before)
    await resetSecondFactorOf(tx, actor, contactId)
    await endSessionsOf(tx, contactId, actor.now)
    const addresses = [...(contact.userName ? [contact.userName] : []), ...contact.emailAddresses]
    await tellSecondFactorReset(tx, actor, means, contact, addresses)
    await tell(tx, actor, before, 'contact-changed', say('contact-second-factor-reset'))
  })
  return await find(actor, contactId)
}

/** Somebody employed elsewhere stops acting here. */
export async function removeFromCompany(actor: Actor, means: Means, contactId: string): Promise<void> {
  await actor.db.transaction(async (tx) => {
    await lockCompany(tx, actor.companyId)
    const contact = policy.mayRemoveFromCompany(actor, await findOne(actor, contactId, tx))
    if (!(await endMembership(tx, actor, { contactId, companyId: actor.companyId }))) throw new Refusal('not-found')
    if (contact.userName) await tellRemoved(tx, actor, means, contact, contact.userName)
    await tell(
      tx,
      actor,
      { id: contactId, companyId: actor.companyId },
      'contact-changed',
      say('contact-acts-no-longer', { company: actor.companyName }),
    )
  })
}

/** The person, once the company's people are locked against other changes. */
async function hold(tx: Tx, actor: Actor, contactId: string): Promise<{ before: ContactFacts; company: Employer }> {
  const { companyId, companyKind, companyName } = await findOne(actor, contactId, tx)
  // If it is not theirs to lock, the policy refuses next.
  await lockCompany(tx, companyId)
  const before = await findOne(actor, contactId, tx)
  return { before, company: { id: companyId, kind: companyKind, name: companyName } }
}

/** Refused, whoever asks: nobody would be left to let others in. */
async function keepAnAdministrator(tx: Tx, contact: ContactFacts): Promise<void> {
  if (contact.portalState !== 'active') return
  if ((await countOtherAdministrators(tx, contact.companyId, contact.id)) === 0)
    throw new Refusal('last-administrator', say('contact-last-administrator', { person: nameOf(contact) }))
}

type Reachable = { emailAddresses: string[]; userName: string | null }

function signInAddress({ userName, emailAddresses }: Reachable): string | null {
  return (userName ?? emailAddresses[0] ?? null)?.toLowerCase() ?? null
}

/** What they would sign in with, '' if it is missing. Drivers come in by links alone, and may have none. */
function neededAddress(address: string | null, { roles }: { roles: readonly string[] }): string | undefined {
  return address ?? (policy.onlyDrives(roles) ? undefined : '')
}

/** Whoever chose a password keeps their user name. Until then, administrators may correct it. */
function userNameAfter(before: ContactFacts, body: ContactChange, { roles }: WrittenRights): string | null {
  const isByLinksAlone = before.userName === null && policy.onlyDrives(roles)
  const wished =
    body.userName?.toLowerCase() ??
    before.userName ??
    (before.isPortalEnabled && !isByLinksAlone ? signInAddress(body) : null)
  const isTheirs = before.userName !== null && (before.portalState === 'active' || before.portalState === 'disabled')
  if (wished === before.userName || !isTheirs) return wished
  throw new Refusal('bad-request', undefined, {
    modelState: { userName: ['They sign in with it, so it stays. For another address, add them again.'] },
  })
}

/** Checks across fields. `address` is what they would sign in with; undefined if they do not. */
function refuseUnlessReasonable(
  company: Employer,
  person: { isPortalVisible: boolean; userName?: string | null },
  rights: WrittenRights,
  address: string | undefined,
): void {
  const modelState: Record<string, string[]> = {}
  if (address === undefined && person.userName) modelState['userName'] = ['Only people with portal access have one']
  if (address === '') modelState['userName'] = ['Enter the email address that they sign in with']
  if (address !== undefined && rights.permissions.length === 0 && company.kind !== 'dispatch-service')
    modelState['permissions'] = ['Choose what they can open']
  if (person.isPortalVisible && company.kind !== 'provider')
    modelState['isPortalVisible'] = ['Only the provider’s people are shown to other companies']
  if (Object.keys(modelState).length > 0) throw new Refusal('bad-request', undefined, { modelState })
}

/** People the actor can see are named; for strangers, only their own inbox hears (`invite`). */
async function refuseIfColleagues(
  tx: Tx,
  address: string,
  contact: { id: string; companyId: string },
  field = 'userName',
): Promise<void> {
  const colleague = await colleagueWithUserName(tx, address, contact)
  if (colleague)
    throw new Refusal('bad-request', undefined, {
      modelState: { [field]: [say('contact-address-taken', { person: colleague })] },
    })
}

function changesOf(before: ContactFacts, body: ContactChange, rights: WrittenRights): Said[] {
  const list = (items: readonly string[]): Fact => (items.length > 0 ? items : { term: 'none' })
  type Code = `contact-${'roles' | 'permissions' | 'access-levels' | 'addresses'}-changed`
  const pairs: readonly (readonly [Code, readonly string[], readonly string[]])[] = [
    ['contact-roles-changed', before.roles, rights.roles],
    ['contact-permissions-changed', before.permissions, rights.permissions],
    ['contact-access-levels-changed', before.accessLevels, rights.accessLevels],
    ['contact-addresses-changed', before.emailAddresses, body.emailAddresses],
  ]
  return pairs
    .filter(([, from, to]) => from.toSorted().join() !== to.toSorted().join())
    .map(([code, from, to]) => say(code, { before: list(from), after: list(to) }))
}

function saySwitched(isOn: boolean, address: string | null): Said {
  if (!isOn) return say('contact-portal-off')
  return address ? say('contact-portal-on', { address }) : say('contact-portal-on-by-link')
}

function sayAdded(
  who: { person: string; company: string },
  { roles, permissions }: WrittenRights,
  address: string | null | false,
): Said {
  const rights = [...roles, ...permissions]
  if (rights.length === 0)
    return address ? say('contact-added-invited', { ...who, address }) : say('contact-added', who)
  return address
    ? say('contact-added-with-invited', { ...who, rights, address })
    : say('contact-added-with', { ...who, rights })
}

async function tell(
  tx: Tx,
  actor: Actor,
  contact: { id: string; companyId: string },
  kind: HappeningKind,
  described: Said,
): Promise<void> {
  const subject = { type: 'contact', id: contact.id } as const
  await record(tx, actor, subject, described)
  await announce(tx, { kind, subject, companyIds: [contact.companyId] })
}
