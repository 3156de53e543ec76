import { useQuery } from '@tanstack/react-query'
import { identity, type Welcome } from '@waybill/contract/identity/identity.ts'
import { useEffect } from 'react'
import { queryFor } from '../api/queries.ts'
import { showBrandColour } from './appearance.ts'

const STORED = 'waybill.welcome'
const DAY_MS = 86_400_000

/**
 * Environment and brand do not change while a page is open. They start as the last visit saw them, so that the banner and
 * brand do not push the page down when the answer comes, and stay if it fails (UX 7).
 */
export const welcomeQuery = {
  ...queryFor(identity.welcome, {}),
  staleTime: DAY_MS,
  initialData: rememberedWelcome,
  initialDataUpdatedAt: 0,
}

/** The provider's brand and the environment; also applies the color. */
export function useWelcome(): Welcome | undefined {
  const welcome = useQuery(welcomeQuery).data
  const colour = welcome?.brand.colour
  useEffect(() => {
    if (colour !== undefined) showBrandColour(colour)
  }, [colour])
  useEffect(() => {
    if (welcome) localStorage.setItem(STORED, JSON.stringify(welcome))
  }, [welcome])
  return welcome
}

/** Undefined on the first visit, and if another version stored it. */
function rememberedWelcome(): Welcome | undefined {
  try {
    const kept: Welcome | null = JSON.parse(localStorage.getItem(STORED) ?? 'null')
    return typeof kept?.brand?.name === 'string' && Array.isArray(kept.demoPeople) ? kept : undefined
  } catch {
    return undefined
  }
}
