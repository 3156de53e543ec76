import { OnboardingState, OnboardingStep } from '@waybill/contract/onboarding-states.ts'
import { listOf, SearchText } from '@waybill/contract/paging.ts'
import { z } from 'zod'

/** The step shown; by default the one that is due. */
export const ApplicationSearch = z.object({ step: OnboardingStep.optional() })
export type ApplicationSearch = z.infer<typeof ApplicationSearch>

/** Search params of the review queue. */
export const ReviewQueueSearch = z.object({
  query: SearchText,
  states: listOf(OnboardingState),
  waitingOn: z.enum(['carrier', 'provider']).optional(),
})
export type ReviewQueueSearch = z.infer<typeof ReviewQueueSearch>
