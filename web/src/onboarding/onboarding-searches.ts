import { OnboardingState, OnboardingStep } from '@waybill/contract/onboarding-states.ts'
import { listOf, SearchText } from '@waybill/contract/paging.ts'
import { z } from 'zod'

/** The step of an application that is shown; without it the one that waits. */
export const ApplicationSearch = z.object({ step: OnboardingStep.optional() })
export type ApplicationSearch = z.infer<typeof ApplicationSearch>

/** What narrows the applications of the review queue. */
export const ReviewQueueSearch = z.object({
  query: SearchText,
  states: listOf(OnboardingState),
  waitingOn: z.enum(['carrier', 'provider']).optional(),
})
export type ReviewQueueSearch = z.infer<typeof ReviewQueueSearch>
