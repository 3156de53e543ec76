import { useSyncExternalStore } from 'react'

const STORED = 'waybill.appearance'

const listeners = new Set<() => void>()

export const APPEARANCES = ['system', 'light', 'dark'] as const
export type Appearance = (typeof APPEARANCES)[number]

export function appearance(): Appearance {
  const stored = localStorage.getItem(STORED)
  return APPEARANCES.find((one) => one === stored) ?? 'system'
}

export function chooseAppearance(chosen: Appearance): void {
  localStorage.setItem(STORED, chosen)
  showAppearance()
  for (const listener of listeners) listener()
}

export function useAppearance(): Appearance {
  return useSyncExternalStore(onAppearance, appearance)
}

function onAppearance(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Applies the chosen appearance; `system` leaves it to light-dark(). */
export function showAppearance(): void {
  const chosen = appearance()
  if (chosen === 'system') delete document.documentElement.dataset.appearance
  else document.documentElement.dataset.appearance = chosen
}

/** The provider's color; tokens.css derives every accent from it and keeps the contrast. */
export function showBrandColour(colour: string | null): void {
  if (colour) document.documentElement.style.setProperty('--brand', colour)
  else document.documentElement.style.removeProperty('--brand')
}
