import type { Notification } from '@waybill/contract/notifications/notifications.ts'
import { useCallback, useEffect, useRef } from 'react'
import { toast, toastQueue } from '../ui/toast.ts'
import { plural } from '../ui/words.ts'

interface Arrivals {
  /** The newest page, as it is refetched; undefined until loaded. */
  rows: readonly Notification[] | undefined
  timeZone: string
  onFollow: (row: Notification, place: string) => void
  onOpen: () => void
}

/** Without a key its text is still loading. */
type Standing = { key?: string; about: readonly Notification[] }

/**
 * Announces notifications as they arrive. One toast shows at a time, until pressed, dismissed or read elsewhere (SPEC §8): further
 * ones add to its count, so that a busy minute does not flood the screen. Returns how to remove it.
 */
export function useArrivals({ rows, timeZone, onFollow, onOpen }: Arrivals): () => void {
  const known = useRef<{ ids: Set<string>; since: string } | undefined>(undefined)
  const standing = useRef<Standing | undefined>(undefined)
  const acts = useRef({ onFollow, onOpen })
  useEffect(() => {
    acts.current = { onFollow, onOpen }
  })

  const clear = useCallback((): void => {
    if (standing.current?.key) toast.dismiss(standing.current.key)
    standing.current = undefined
  }, [])

  useEffect(() => {
    if (!rows) return
    // What exists at the start is behind the bell, not new.
    if (!known.current) {
      known.current = { ids: new Set(rows.map(({ id }) => id)), since: rows[0]?.toldAt ?? '' }
      return
    }
    const { ids, since } = known.current
    const arrived = rows.filter((row) => !row.isRead && !ids.has(row.id) && row.toldAt >= since)
    for (const { id } of rows) ids.add(id)
    const unread = new Set(rows.flatMap((row) => (row.isRead ? [] : [row.id])))
    const before = standing.current
    const isUp = before !== undefined && (!before.key || toastQueue.visibleToasts.some(({ key }) => key === before.key))
    const left = isUp ? before.about.filter(({ id }) => unread.has(id)) : []
    if (arrived.length === 0 && (!isUp || left.length === before.about.length)) return
    clear()
    const about = [...arrived, ...left]
    const [only] = about
    if (!only) return
    const next: Standing = { about }
    standing.current = next
    if (about.length > 1) {
      const text = plural(about.length, '{n} new notification', '{n} new notifications')
      next.key = toast.info(text, { onPress: () => acts.current.onOpen() })
      return
    }
    void import('./notification-text.ts').then(({ placeOf, sayNotification }) => {
      // There is something else to say, or nothing.
      if (standing.current !== next) return
      const { title } = sayNotification(only, timeZone)
      next.key = toast.info(title, { onPress: () => acts.current.onFollow(only, placeOf(only)) })
    })
  }, [rows, timeZone, clear])

  // After a company switch or sign-out, nothing more shows on this screen.
  useEffect(() => clear, [clear])
  return clear
}
