import { useSyncExternalStore } from 'react'

/** What the chat panel shows: one's conversations, a new question, or one conversation. */
export type ChatPage = { at: 'home' } | { at: 'question' } | { at: 'conversation'; id: string }

const listeners = new Set<() => void>()
let open: ChatPage | undefined

/** Opens the panel, or turns it to another page. */
export function showChat(page: ChatPage = { at: 'home' }): void {
  become(page)
}

export function closeChat(): void {
  become(undefined)
}

export function toggleChat(): void {
  become(open ? undefined : { at: 'home' })
}

/** The open page; undefined while the panel is closed. */
export function useChat(): ChatPage | undefined {
  return useSyncExternalStore(subscribe, () => open)
}

function become(page: ChatPage | undefined): void {
  open = page
  for (const listener of listeners) listener()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
