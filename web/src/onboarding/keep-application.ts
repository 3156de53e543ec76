import type { QueryClient } from '@tanstack/react-query'
import type { Application } from '@waybill/contract/onboarding/application.ts'
import type { ApplicationReview } from '@waybill/contract/onboarding/application-review.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import { remember } from '../api/queries.ts'

/** Shows the changed application at once. */
export function keepApplication(client: QueryClient, application: Application): void {
  remember(client, onboarding.mine, {}, application)
}

export function keepReview(client: QueryClient, review: ApplicationReview): void {
  remember(client, onboarding.find, { params: { applicationId: review.id } }, review)
}
