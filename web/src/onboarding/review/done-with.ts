import type { QueryClient } from '@tanstack/react-query'
import type { ApplicationReview } from '@waybill/contract/onboarding/application-review.ts'
import { toast } from '../../ui/toast.ts'
import { keepReview } from '../keep-application.ts'

export type DecideProps = { review: ApplicationReview; onClose: () => void }

/** Every reviewer act returns the updated application. */
export function doneWith(said: string, onClose: () => void) {
  return (changed: ApplicationReview, _input: unknown, client: QueryClient): void => {
    keepReview(client, changed)
    toast.success(said)
    onClose()
  }
}
