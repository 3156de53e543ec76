import { useSyncExternalStore } from 'react'
import { STORED } from '../api/stored.ts'
import { useMedia } from '../ui/use-media.ts'

/** SPEC §9: below this width the drawer is closed and opens over the page. */
const WIDE = '(width >= 1140px)'

const listeners = new Set<() => void>()
let isOverlayOpen = false

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

function isExpandedStored(): boolean {
  return localStorage.getItem(STORED.drawer) !== 'collapsed'
}

export type DrawerState = {
  /** On wide screens the drawer is beside the page, 240 or 60 px wide; on others it opens over it. */
  isBeside: boolean
  isOpen: boolean
  toggle: () => void
  /** Closes a drawer over the page; one beside it stays. */
  dismiss: () => void
}

/** The drawer's state: on wide screens it persists in local storage (SPEC §2.3). */
export function useDrawer(): DrawerState {
  const isBeside = useMedia(WIDE)
  const isExpanded = useSyncExternalStore(subscribe, isExpandedStored)
  const isOver = useSyncExternalStore(subscribe, () => isOverlayOpen)
  return {
    isBeside,
    isOpen: isBeside ? isExpanded : isOver,
    toggle: () => {
      if (isBeside) localStorage.setItem(STORED.drawer, isExpanded ? 'collapsed' : 'open')
      else isOverlayOpen = !isOver
      for (const listener of listeners) listener()
    },
    dismiss: () => {
      isOverlayOpen = false
      for (const listener of listeners) listener()
    },
  }
}
