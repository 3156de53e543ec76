import { z } from 'zod'
import { del, get, NoContent, put } from '../endpoint.ts'

/** What a phone is told: never more than that, because anybody may read a locked phone. */
export const PUSH_KINDS = ['new-load', 'load-removed', 'appointment', 'message'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** A message as the phone decrypts it; the phone has the words, in its driver's language. */
export type PushContent = {
  kind: PushKind
  /** The load's number. */
  load: string | null
  /** Where a tap leads. */
  path: string
}

/** A key of so many bytes, as browsers write it. */
const bytes = (length: number) => z.base64url().length(length)

export const push = {
  key: get('/api/v2/me/push_key', {
    says: 'The public key that a browser subscribes with (VAPID).',
    may: 'push:subscribe',
    returns: z.strictObject({ publicKey: z.string() }),
  }),
  subscribe: put('/api/v2/me/push_subscription', {
    says: 'Notifies this phone of new loads, changed appointments and messages, as long as this session lasts.',
    may: 'push:subscribe',
    body: z.strictObject({
      endpoint: z.url().max(1_000),
      keys: z.strictObject({ p256dh: bytes(87), auth: bytes(22) }),
    }),
    returns: NoContent,
    status: 204,
    refuses: ['bad-request'],
    isSecret: true,
  }),
  unsubscribe: del('/api/v2/me/push_subscription', {
    says: 'Stops notifying this phone.',
    may: 'push:subscribe',
    returns: NoContent,
    status: 204,
  }),
}
