import { ELD_SAYINGS } from '@waybill/contract/eld/eld.sayings.ts'
import type {
  EldEntry,
  EldLink,
  EldVehicles,
  TrackingConnections,
  TrackingIntegration,
  TrackingWay,
} from '@waybill/contract/eld/eld.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { TRACKING_PROVIDERS, type TrackingProvider } from '@waybill/contract/tracking-providers.ts'
import { z } from 'zod'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { record, recordBySystem } from '../history/history.ts'
import type { Authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import type { Credential, Elds, Vehicle } from '../outside/eld/eld.ts'
import { EldTrouble, type EldTroubleKind } from '../outside/eld/trouble.ts'
import type { Vault } from '../outside/vault/vault.ts'
import { type EldMeans, grantedAs, openCredential, sealCredential, sealWebhookSecret, withAccess } from './access.ts'
import { mayConnect } from './eld.policy.ts'
import {
  type Connected,
  clearTrouble,
  deleteConnection,
  findConnection,
  keepTrouble,
  keepVehicles,
  listConnections,
  listLoadsFollowed,
  listTractors,
  listVehicles,
  markExpired,
  writeConnection,
  writeLink,
  writeWebhookSecret,
} from './eld.queries.ts'
import { matched } from './matching.ts'

export { sealCredential } from './access.ts'
export { findFollowedByPhone } from './eld.queries.ts'
export { keepMoved, see, type Voice } from './seeing.ts'

const say = sayer(ELD_SAYINGS)

/** Where a provider's page sends the browser back to. */
type Means = EldMeans & { address: string }
const backTo = (address: string) => `${address}/profile?tab=integrations`

const PROVIDERS = Object.keys(TRACKING_PROVIDERS) as TrackingProvider[]
const nameOf = (provider: TrackingProvider) => TRACKING_PROVIDERS[provider].name
const SIGN_IN_MS = 10 * 60_000

export async function integrations(actor: Actor, { elds, address }: Means): Promise<TrackingConnections> {
  const connections = await listConnections(actor.db, actor.companyId)
  const loads = await listLoadsFollowed(actor.db, actor.companyId, actor.now)
  const shown = (provider: TrackingProvider) => {
    const one = connections.find((connection) => connection.provider === provider)
    return show(provider, one, { elds, address })
  }
  const isFollowing = connections.some(({ expiredAt }) => expiredAt === null)
  return { data: PROVIDERS.map(shown), loads: isFollowing ? loads : [] }
}

/** A sign-in where this portal is registered with the provider, and a key anyway. */
function waysTo(elds: Elds, provider: TrackingProvider, address: string): TrackingWay[] {
  if (provider === 'geotab') return ['user']
  return elds[provider].signInAt('', backTo(address)) ? ['oauth', 'key'] : ['key']
}

function show(
  provider: TrackingProvider,
  one: Connected | undefined,
  { elds, address }: Pick<Means, 'elds' | 'address'>,
): TrackingIntegration {
  const webhook = one &&
    TRACKING_PROVIDERS[provider].pushes && {
      url: `${address}/api/v2/tracking_webhooks/${one.webhookId}`,
      isOn: one.webhookSecret !== null,
      heardAt: one.heardAt?.toISOString() ?? null,
    }
  return {
    provider,
    name: nameOf(provider),
    state: !one ? 'not-connected' : one.expiredAt ? 'expired' : 'connected',
    ways: waysTo(elds, provider, address),
    way: one?.way ?? null,
    account: one?.account ?? null,
    connectedAt: one?.connectedAt.toISOString() ?? null,
    expiredAt: one?.expiredAt?.toISOString() ?? null,
    readAt: one?.readAt?.toISOString() ?? null,
    trouble: one?.trouble ?? null,
    webhook: webhook || null,
  }
}

/** Connects by a key or a user, once the provider has accepted it. */
export async function connect(actor: Actor, means: Means, entry: EldEntry): Promise<TrackingIntegration> {
  const { provider } = entry
  const credential = credentialIn(entry)
  const refused = credential.way === 'user' ? 'eld-user-refused' : 'eld-key-refused'
  const found = await asked(provider, refused, () => look(means.elds, provider, credential))
  return await keep(actor, means, { provider, ...found, credential, tokenExpiresAt: null })
}

function credentialIn(entry: EldEntry): Credential {
  if (entry.provider !== 'geotab') return { way: 'key', key: entry.key }
  const { database, userName, password } = entry
  return { way: 'user', database, userName, password }
}

/** Whether we are let in, as whom, and which vehicles there are. */
async function look(elds: Elds, provider: TrackingProvider, credential: Credential) {
  const account = await elds[provider].account(credential)
  return { account, vehicles: await elds[provider].vehicles(credential) }
}

/** Who may come back with a code, for which provider, and until when: sealed, so nobody else's browser can bring one. */
const SignIn = z.object({ contactId: z.string(), companyId: z.string(), provider: z.string(), until: z.number() })
const SIGN_IN_PURPOSE = 'eld sign-in'

export async function authorize(actor: Actor, means: Means, provider: TrackingProvider): Promise<{ url: string }> {
  const until = actor.now.getTime() + SIGN_IN_MS
  const sealed = JSON.stringify({ contactId: actor.id, companyId: actor.companyId, provider, until })
  const state = means.vault.seal(sealed, SIGN_IN_PURPOSE).toString('base64url')
  const url = means.elds[provider].signInAt(state, backTo(means.address))
  if (!url) throw new Refusal('eld-refused', say('eld-no-sign-in', { provider: nameOf(provider) }))
  return await Promise.resolve({ url: url.toString() })
}

export async function complete(
  actor: Actor,
  means: Means,
  { state, code }: { state: string; code: string },
): Promise<TrackingIntegration> {
  const provider = signInBy(actor, means.vault, state)
  const eld = means.elds[provider]
  const grant = await asked(provider, 'eld-sign-in-refused', () => eld.exchange(code, backTo(means.address)))
  const credential = grantedAs(grant)
  const found = await asked(provider, 'eld-sign-in-refused', () => look(means.elds, provider, credential))
  const tokenExpiresAt = new Date(actor.now.getTime() + grant.lifeMs)
  return await keep(actor, means, { provider, ...found, credential, tokenExpiresAt })
}

function signInBy(actor: Actor, vault: Vault, state: string): TrackingProvider {
  const signIn = SignIn.safeParse(openState(vault, state))
  const provider = PROVIDERS.find((one) => signIn.success && one === signIn.data.provider)
  const isTheirs =
    signIn.success &&
    signIn.data.contactId === actor.id &&
    signIn.data.companyId === actor.companyId &&
    signIn.data.until > actor.now.getTime()
  if (!provider || !isTheirs) throw new Refusal('eld-refused', say('eld-sign-in-over'))
  return provider
}

function openState(vault: Vault, state: string): unknown {
  try {
    return JSON.parse(vault.open(Buffer.from(state, 'base64url'), SIGN_IN_PURPOSE))
  } catch {
    return undefined
  }
}

async function keep(
  actor: Actor,
  { vault, elds, address }: Means,
  made: {
    provider: TrackingProvider
    account: string
    vehicles: readonly Vehicle[]
    credential: Credential
    tokenExpiresAt: Date | null
  },
): Promise<TrackingIntegration> {
  const { provider, account, vehicles, credential, tokenExpiresAt } = made
  const key = { companyId: actor.companyId, provider }
  const sealed = sealCredential(vault, key, credential)
  return await actor.db.transaction(async (tx) => {
    const connection = { ...key, account, way: credential.way, sealed, tokenExpiresAt, at: actor.now }
    await writeConnection(tx, mayConnect(actor, connection))
    await keepVehicles(tx, key, vehicles)
    await leaveTraces(tx, actor, say('eld-connected', { provider: nameOf(provider) }))
    return show(provider, await findConnection(tx, key), { elds, address })
  })
}

/** Tries the connection now. What the provider says is the answer, not a failure. */
export async function test(actor: Actor, means: Means, provider: TrackingProvider): Promise<TrackingIntegration> {
  const one = await connected(actor, provider)
  const trouble = one.expiredAt ? undefined : await troubleWith(means, one, actor.now)
  return await actor.db.transaction(async (tx) => {
    if (trouble?.kind === 'unauthorized') await expire(tx, one, actor.now)
    const found = await findConnection(tx, one)
    return show(provider, found, means)
  })
}

async function troubleWith(means: EldMeans, one: Connected, now: Date): Promise<EldTrouble | undefined> {
  try {
    const vehicles = await withAccess(means, one, now, async (eld, credential) => {
      await eld.account(credential)
      return await eld.vehicles(credential)
    })
    await keepVehicles(means.system.read, one, vehicles)
    await clearTrouble(means.system, one)
    return undefined
  } catch (error) {
    if (!(error instanceof EldTrouble)) throw error
    await keepTroubleOf(means, one, error, now)
    return error
  }
}

/** What the profile shows until the next look; an expired connection is told otherwise. */
export async function keepTroubleOf(
  { system }: Pick<EldMeans, 'system'>,
  one: Connected,
  { kind, retryAfterMs }: EldTrouble,
  now: Date,
): Promise<void> {
  if (kind === 'unauthorized') return
  const resumeAt = kind === 'busy' ? new Date(now.getTime() + retryAfterMs) : null
  await keepTrouble(system, one, kind === 'rejected' ? 'broken' : kind, resumeAt)
}

/** Keeps what the provider signs its webhook with; another secret takes the place of the first. */
export async function listen(
  actor: Actor,
  means: Means,
  { provider, secret }: { provider: TrackingProvider; secret: string },
): Promise<TrackingIntegration> {
  const one = mayConnect(actor, await connected(actor, provider))
  if (!TRACKING_PROVIDERS[provider].pushes)
    throw new Refusal('eld-refused', say('eld-no-webhook', { provider: nameOf(provider) }))
  return await actor.db.transaction(async (tx) => {
    await writeWebhookSecret(tx, one, sealWebhookSecret(means.vault, one, secret))
    await leaveTraces(tx, actor, say('eld-listening', { provider: nameOf(provider) }))
    return show(provider, await findConnection(tx, one), means)
  })
}

/** The company's vehicles at its providers, each with the tractor that it is. */
export async function vehicles(actor: Actor): Promise<z.output<typeof EldVehicles>> {
  const [known, tractors] = [
    await listVehicles(actor.db, actor.companyId),
    await listTractors(actor.db, actor.companyId),
  ]
  return { data: matched(known, tractors) }
}

/** Says by hand which ELD vehicle a tractor is; null leaves it to the number again. */
export async function link(
  tx: Tx,
  actor: Actor,
  tractor: Authorized<{ id: string }>,
  to: EldLink | null,
): Promise<void> {
  if (!(await writeLink(tx, actor.companyId, tractor, to))) throw new Refusal('not-found')
}

/** Ends the connection and forgets what was read through it; then asks the provider to end it too. */
export async function disconnect(actor: Actor, means: Means, provider: TrackingProvider): Promise<TrackingIntegration> {
  const one = await connected(actor, provider)
  const credential = openCredential(means.vault, one)
  const shown = await actor.db.transaction(async (tx) => {
    await deleteConnection(tx, mayConnect(actor, one))
    await leaveTraces(tx, actor, say('eld-disconnected', { provider: nameOf(provider) }))
    return show(provider, undefined, means)
  })
  if (credential && !one.expiredAt) await endThere(means.elds, provider, credential)
  return shown
}

/** We have forgotten the token anyway; a provider that is silent does not hold up the person. */
async function endThere(elds: Elds, provider: TrackingProvider, credential: Credential): Promise<void> {
  try {
    await elds[provider].revoke(credential)
  } catch (error) {
    if (!(error instanceof EldTrouble)) throw error
  }
}

async function connected(actor: Actor, provider: TrackingProvider): Promise<Connected> {
  const one = await findConnection(actor.db.read, { companyId: actor.companyId, provider })
  if (!one) throw new Refusal('not-found')
  return one
}

/** The provider no longer lets us in: told once, to everybody at the company who is signed in. */
export async function expire(tx: Tx, one: Connected, now: Date): Promise<void> {
  if (!(await markExpired(tx, one, now))) return
  const subject = { type: 'company', id: one.companyId } as const
  await recordBySystem(tx, now, subject, say('eld-expired', { provider: nameOf(one.provider) }))
  await announce(tx, { kind: 'tracking-changed', subject, companyIds: [one.companyId] })
}

async function leaveTraces(tx: Tx, actor: Actor, said: Said): Promise<void> {
  const subject = { type: 'company', id: actor.companyId } as const
  await record(tx, actor, subject, said)
  await announce(tx, { kind: 'tracking-changed', subject, companyIds: [actor.companyId], byId: actor.id })
}

/** A person waits for the answer: they learn whose fault it is. */
async function asked<Answer>(
  provider: TrackingProvider,
  refused: 'eld-key-refused' | 'eld-user-refused' | 'eld-sign-in-refused',
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof EldTrouble)) throw error
    throw refusalOf(error.kind, provider, refused)
  }
}

function refusalOf(
  kind: EldTroubleKind,
  provider: TrackingProvider,
  refused: 'eld-key-refused' | 'eld-user-refused' | 'eld-sign-in-refused',
): Refusal {
  const name = { provider: nameOf(provider) }
  switch (kind) {
    case 'unauthorized':
    case 'rejected':
      return new Refusal('eld-refused', say(refused, name))
    case 'not-allowed':
      return new Refusal('eld-refused', say('eld-scope-missing', name))
    default:
      return new Refusal('eld-unavailable', say('eld-silent', name))
  }
}
