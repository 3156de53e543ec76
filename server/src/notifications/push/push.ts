import type { BodyOf } from '@waybill/contract/endpoint.ts'
import type { Fact, Wording } from '@waybill/contract/notifications/notification-facts.ts'
import { pathOf } from '@waybill/contract/notifications/notification-wordings.ts'
import type { PushContent, PushKind, push } from '@waybill/contract/notifications/push.ts'
import type { Actor } from '../../actor.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { Refusal } from '../../http/refusal.ts'
import { isPublicKey } from '../../outside/push/encrypt.ts'
import type { PushService } from '../../outside/push/push-service.ts'
import { mayCall } from '../../outside/push/reach.ts'
import type { Vault } from '../../outside/vault/vault.ts'
import type { Notice } from '../notice.ts'
import { deleteSubscription, insertMessages, writeSubscription } from './push.queries.ts'
import type { PushKeys } from './push-keys.ts'

export type PushMeans = { system: Db; vault: Vault; keys: PushKeys; service: PushService }

/** Nobody drives after news of yesterday. */
const USEFUL_MS = 24 * 3_600_000

/** What reaches a phone, of all that drivers are notified of. */
const PUSHED: Partial<Record<Wording, PushKind>> = {
  'driver-assigned': 'new-load',
  'driver-removed': 'load-removed',
  'appointment-confirmed': 'appointment',
  'appointment-refused': 'appointment',
  'appointment-canceled': 'appointment',
  mentioned: 'message',
}

/** A secret of one session's phone opens for no other. */
export const purposeOf = (sessionId: string) => `push to ${sessionId}`

export async function publicKey({ keys }: PushMeans): Promise<{ publicKey: string }> {
  return { publicKey: (await keys.get()).publicKey }
}

export async function subscribe(
  actor: Actor,
  { system, vault, service }: PushMeans,
  { endpoint, keys }: BodyOf<typeof push.subscribe>,
): Promise<void> {
  if (!mayCall(new URL(endpoint), service.reach)) refuse('endpoint')
  const key = Buffer.from(keys.p256dh, 'base64url')
  if (!isPublicKey(key)) refuse('keys.p256dh')
  const { sessionId, now: at } = actor
  const sealedAuth = vault.seal(keys.auth, purposeOf(sessionId))
  await system.transaction((tx) => writeSubscription(tx, { sessionId, endpoint, publicKey: key, sealedAuth, at }))
}

function refuse(field: string): never {
  throw new Refusal('bad-request', undefined, { modelState: { [field]: ['This value is not allowed here'] } })
}

export async function unsubscribe({ sessionId }: Actor, { system }: PushMeans): Promise<void> {
  await deleteSubscription(system, sessionId)
}

/** Queues a message to the phones of those notified, in the transaction that notifies them: it leaves with the commit, once. */
export async function queuePush(
  tx: Tx,
  { wording, facts, usefulUntil }: Notice,
  to: readonly { id: string; companyId: string }[],
  now: Date,
): Promise<void> {
  const kind = PUSHED[wording]
  if (!kind) return
  const latest = new Date(now.getTime() + USEFUL_MS)
  const content = contentOf(kind, wording, facts)
  await insertMessages(tx, to, {
    content,
    usefulUntil: usefulUntil && usefulUntil < latest ? usefulUntil : latest,
    now,
  })
}

/** The load and nothing about it. */
function contentOf(kind: PushKind, wording: Wording, facts: Readonly<Record<string, Fact>>): PushContent {
  const { shipment, room, place } = facts
  const number = shipment ?? (room === 'shipments' ? place : null)
  const load = typeof number === 'string' ? number : null
  const isOwn = kind === 'new-load' || kind === 'appointment'
  return { kind, load, path: isOwn && load ? `/drive?load=${encodeURIComponent(load)}` : pathOf(wording, facts) }
}
