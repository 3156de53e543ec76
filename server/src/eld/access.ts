import type { Db } from '../db/connection.ts'
import type { Credential, Eld, Elds, Grant } from '../outside/eld/eld.ts'
import { EldTrouble } from '../outside/eld/trouble.ts'
import type { Vault } from '../outside/vault/vault.ts'
import { type Connected, claimRefresh, findConnection, isRefreshing, keepGrant, releaseRefresh } from './eld.queries.ts'

/** What reaching a provider for a company takes. */
export type EldMeans = { system: Db; vault: Vault; elds: Elds }

/** A token that ends within this is not worth a call. */
const NEARLY_OVER_MS = 60_000
/** Longer than a call to the provider takes. */
const LEASE_MS = 20_000
const LOOK_EVERY_MS = 250

/** A sealed token opens only for its company and provider. */
const purpose = ({ companyId, provider }: Pick<Connected, 'companyId' | 'provider'>) =>
  `eld ${provider} of ${companyId}`

export function sealCredential(
  vault: Vault,
  of: Pick<Connected, 'companyId' | 'provider'>,
  credential: Credential,
): Buffer {
  return vault.seal(JSON.stringify(credential), purpose(of))
}

const webhookPurpose = (of: Pick<Connected, 'companyId' | 'provider'>) => `webhook of ${purpose(of)}`

export function sealWebhookSecret(vault: Vault, of: Pick<Connected, 'companyId' | 'provider'>, secret: string): Buffer {
  return vault.seal(secret, webhookPurpose(of))
}

/** Undefined if there is none that can be opened: then nothing is believed. */
export function openWebhookSecret(vault: Vault, one: Connected): string | undefined {
  try {
    return one.webhookSecret ? vault.open(one.webhookSecret, webhookPurpose(one)) : undefined
  } catch {
    return undefined
  }
}

/** Undefined if there is none, or it was sealed with a key that is no longer ours: then somebody has to connect again. */
export function openCredential(vault: Vault, one: Connected): Credential | undefined {
  if (!one.sealed) return undefined
  try {
    // Sealed by the function above.
    return JSON.parse(vault.open(one.sealed, purpose(one))) as Credential
  } catch {
    return undefined
  }
}

export const grantedAs = (grant: Grant): Credential => ({ way: 'oauth', access: grant.access, refresh: grant.refresh })

/** Calls the provider with a token that holds: refreshed when it is nearly over, and once when the provider refuses it. */
export async function withAccess<Answer>(
  means: EldMeans,
  one: Connected,
  now: Date,
  call: (eld: Eld, credential: Credential) => Promise<Answer>,
): Promise<Answer> {
  const eld = means.elds[one.provider]
  const credential = openCredential(means.vault, one)
  if (!credential) throw new EldTrouble('unauthorized', 'There is no token that can be opened')
  if (credential.way !== 'oauth') return await call(eld, credential)
  const isOver = one.tokenExpiresAt !== null && one.tokenExpiresAt.getTime() <= now.getTime() + NEARLY_OVER_MS
  if (isOver) return await call(eld, await refresh(means, one, credential.refresh, now))
  try {
    return await call(eld, credential)
  } catch (error) {
    if (!(error instanceof EldTrouble) || error.kind !== 'unauthorized') throw error
    return await call(eld, await refresh(means, one, credential.refresh, now))
  }
}

/** Whoever takes the lease uses the token; the others wait for what it brings. */
async function refresh(means: EldMeans, one: Connected, token: string, now: Date): Promise<Credential> {
  const { system, vault, elds } = means
  if (!(await claimRefresh(system, one, now, new Date(now.getTime() + LEASE_MS))))
    return await othersToken(means, one, now)
  try {
    const grant = await elds[one.provider].refresh(token)
    const credential = grantedAs(grant)
    await keepGrant(system, one, sealCredential(vault, one, credential), new Date(now.getTime() + grant.lifeMs))
    return credential
  } catch (error) {
    await releaseRefresh(system, one)
    if (error instanceof EldTrouble && error.kind === 'rejected')
      throw new EldTrouble('unauthorized', 'The refresh token is no longer accepted')
    throw error
  }
}

async function othersToken({ system, vault }: EldMeans, one: Connected, now: Date): Promise<Credential> {
  for (let waited = 0; waited < LEASE_MS && (await isRefreshing(system, one, now)); waited += LOOK_EVERY_MS)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  const changed = await findConnection(system.read, one)
  const isNew = changed?.sealed && one.sealed && !changed.sealed.equals(one.sealed)
  const credential = isNew ? openCredential(vault, changed) : undefined
  if (!credential) throw new EldTrouble('silent', 'The token is being refreshed')
  return credential
}
