import { useQueryClient } from '@tanstack/react-query'
import { type RateRequest, rateRequests } from '@waybill/contract/rate-requests/rate-requests.ts'
import { invalidateSubjects } from '../../api/freshness.ts'
import { remember } from '../../api/queries.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'

/** After an answer, refused or not, every list and page shows how the request stands; taking a counter books the load. */
export function useAnswer(onClose: () => void) {
  const client = useQueryClient()
  return {
    onDone: (request: RateRequest): void => {
      remember(client, rateRequests.find, { params: { rateRequestId: request.id } }, request)
      if (request.status === 'Awarded') void invalidateSubjects(client, ['shipment'])
      toast.success(t('Response sent!'))
      onClose()
    },
    onFailed: () => void invalidateSubjects(client, ['rate-request', 'shipment']),
  }
}
