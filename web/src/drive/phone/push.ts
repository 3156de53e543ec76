import { type PushKind, push } from '@waybill/contract/notifications/push.ts'
import { call, read } from '../../api/call.ts'
import { t } from '../../ui/words.ts'
import { choicesOf, choose } from './choices.ts'

/** Why this phone cannot be told anything while the app is closed. */
export type NoPush = 'unsupported' | 'install-first' | 'blocked'

export function whyNoPush(): NoPush | undefined {
  const isThere = 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator
  // Safari on a phone has it once the app is on the Home Screen.
  if (!isThere) return /iPhone|iPad/.test(navigator.userAgent) ? 'install-first' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : undefined
}

/** False if the driver does not let the browser show anything. */
export async function turnOnPush(who: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await subscribe()
  choose(who, { isPushed: true })
  return true
}

export async function turnOffPush(who: string): Promise<void> {
  choose(who, { isPushed: false })
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  await call(push.unsubscribe, {})
}

/** After signing in again, or when the browser has changed where it can be reached. */
export async function renewPush(who: string): Promise<void> {
  if (!choicesOf(who).isPushed || whyNoPush() || Notification.permission !== 'granted') return
  await subscribe().catch(() => undefined)
}

async function subscribe(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  const { publicKey } = await read(push.key, {})
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // It was subscribed with another key than today's.
    await (await pushManager.getSubscription())?.unsubscribe()
    return await pushManager.subscribe(options)
  })
  const { endpoint = '', keys } = subscription.toJSON()
  await keepWords()
  await call(push.subscribe, {
    body: { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
  })
}

/** Our service worker has no catalogues: it takes its words from where this leaves them. */
async function keepWords(): Promise<void> {
  const words: Record<PushKind, string> = {
    'new-load': t('You have a new load'),
    'load-removed': t('You were taken off a load'),
    appointment: t('An appointment has changed'),
    message: t('You were mentioned in a note'),
  }
  const load = t('Load {number}', { number: '#' })
  await (await caches.open('waybill-driver-words')).put('/driver-words', Response.json({ ...words, load }))
}
