import { createContext, type HTMLAttributes, type KeyboardEvent, type RefObject } from 'react'

/** What a button needs to know of what it opens (menu.tsx, popover.tsx). */
export interface Trigger {
  ref: RefObject<HTMLButtonElement | null>
  element: HTMLAttributes<HTMLButtonElement>
  /** The pointer or the focus is there: what opens is fetched. */
  onReach: () => void
  onPress: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

export const TriggerContext = createContext<Trigger | null>(null)
