import { useQuery } from '@tanstack/react-query'
import { accessRequests } from '@waybill/contract/contacts/access-requests.ts'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { may } from '@waybill/contract/permissions.ts'
import { queryFor } from '../api/queries.ts'
import { plural } from '../ui/words.ts'
import { useCurrentUser } from './current-user.ts'

/** SPEC §9: the count may be this old; news of a request marks it stale at once. */
const FIVE_MINUTES_MS = 5 * 60_000

/** Who decides on access requests: a company's administrators, and the provider's operations. */
export function decidesOnRequests(user: Pick<CurrentUser, 'persona' | 'roles'>): boolean {
  return may(user.persona, 'contact:write') && (user.persona === 'operations' || user.roles.includes('Admin'))
}

/** How many access requests wait on the user; undefined while that is not known, and for those who do not decide. */
export function useOpenRequests(): number | undefined {
  const user = useCurrentUser()
  const { data } = useQuery({
    ...queryFor(accessRequests.openCount, {}),
    // Nobody requests access to an unapproved company.
    enabled: decidesOnRequests(user) && user.onboarding === null,
    staleTime: FIVE_MINUTES_MS,
    refetchInterval: FIVE_MINUTES_MS,
  })
  return data?.count
}

export function openRequestsText(count: number): string {
  return plural(count, '{n} open access request', '{n} open access requests')
}
