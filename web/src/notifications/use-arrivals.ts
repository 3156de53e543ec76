import type { Notification } from '@waybill/contract/notifications.ts'
import { useCallback, useEffect, useRef } from 'react'
import { toast, toastQueue } from '../ui/toast.ts'
import { plural } from '../ui/words.ts'
import { sayNotification } from './notification-text.ts'

interface Arrivals {
  /** The newest page, as it is fetched again and again; undefined until it is there. */
  rows: readonly Notification[] | undefined
  timeZone: string
  onFollow: (row: Notification) => void
  onOpen: () => void
}

type Standing = { key: string; about: readonly Notification[] }

/**
 * Says what arrives while one is at work. One toast stands at a time, until it is pressed, dismissed or read elsewhere (SPEC §8): what
 * comes beside it is counted on it, so that a busy minute is no storm. Answers how to take it away.
 */
export function useArrivals({ rows, timeZone, onFollow, onOpen }: Arrivals): () => void {
  const known = useRef<{ ids: Set<string>; since: string } | undefined>(undefined)
  const standing = useRef<Standing | undefined>(undefined)
  const acts = useRef({ onFollow, onOpen })
  useEffect(() => {
    acts.current = { onFollow, onOpen }
  })

  const clear = useCallback((): void => {
    if (standing.current) toast.dismiss(standing.current.key)
    standing.current = undefined
  }, [])

  useEffect(() => {
    if (!rows) return
    // What lies there when one comes is behind the bell, and not news.
    if (!known.current) {
      known.current = { ids: new Set(rows.map(({ id }) => id)), since: rows[0]?.toldAt ?? '' }
      return
    }
    const { ids, since } = known.current
    const arrived = rows.filter((row) => !row.isRead && !ids.has(row.id) && row.toldAt >= since)
    for (const { id } of rows) ids.add(id)
    const unread = new Set(rows.flatMap((row) => (row.isRead ? [] : [row.id])))
    const before = standing.current
    const isUp = before !== undefined && toastQueue.visibleToasts.some(({ key }) => key === before.key)
    const left = isUp ? before.about.filter(({ id }) => unread.has(id)) : []
    if (arrived.length === 0 && (!isUp || left.length === before.about.length)) return
    clear()
    const about = [...arrived, ...left]
    const [only] = about
    if (!only) return
    const key =
      about.length === 1
        ? toast.info(sayNotification(only, timeZone).title, { onPress: () => acts.current.onFollow(only) })
        : toast.info(plural(about.length, '{n} new notification', '{n} new notifications'), {
            onPress: () => acts.current.onOpen(),
          })
    standing.current = { key, about }
  }, [rows, timeZone, clear])

  // Whoever is not here any more (another company, signed out) is told nothing on this screen.
  useEffect(() => clear, [clear])
  return clear
}
