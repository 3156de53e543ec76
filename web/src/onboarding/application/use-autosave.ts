import { useEffect, useEffectEvent, useRef, useState } from 'react'

const QUIET_MS = 900

export type Saving = 'nothing' | 'waiting' | 'saving' | 'saved' | 'failed'

/**
 * Saves a draft a moment after the last keystroke, one at a time so that an older one never overwrites a newer one, and at
 * once when the page is left.
 */
export function useAutosave<Draft>(save: (draft: Draft) => Promise<unknown>) {
  const [saving, setSaving] = useState<Saving>('nothing')
  const next = useRef<{ draft: Draft } | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const underWay = useRef<Promise<unknown>>(undefined)

  const send = async (): Promise<void> => {
    clearTimeout(timer.current)
    if (underWay.current || !next.current) return
    const { draft } = next.current
    next.current = undefined
    setSaving('saving')
    try {
      underWay.current = save(draft)
      await underWay.current
      setSaving(next.current ? 'waiting' : 'saved')
    } catch {
      setSaving('failed')
      // A failed save goes with the next key, or by saving all.
    } finally {
      underWay.current = undefined
    }
    if (next.current) void send()
  }

  const leave = useEffectEvent(() => void send())
  useEffect(() => {
    const whenHidden = (): void => {
      if (document.visibilityState === 'hidden') leave()
    }
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      document.removeEventListener('visibilitychange', whenHidden)
      leave()
    }
  }, [])

  return {
    saving,
    keep: (draft: Draft): void => {
      next.current = { draft }
      setSaving('waiting')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void send(), QUIET_MS)
    },
    /** Stops autosaving: the step is about to be saved. Resolves when the pending save succeeded or failed. */
    stop: async (): Promise<void> => {
      clearTimeout(timer.current)
      next.current = undefined
      await underWay.current?.catch(() => undefined)
    },
  }
}
