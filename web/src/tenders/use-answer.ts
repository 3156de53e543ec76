import { useQueryClient } from '@tanstack/react-query'
import { tenders } from '@waybill/contract/tenders.ts'
import { invalidateSubjects } from '../api/freshness.ts'
import { remember, useVerb } from '../api/queries.ts'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'

/** Sends an answer. Refused or not, every list and page then shows how the offer stands. */
export function useAnswer(onDone: () => void) {
  const client = useQueryClient()
  return useVerb(tenders.answer, {
    showsOwnError: true,
    onDone: (tender) => {
      remember(client, tenders.find, { params: { tenderId: tender.id } }, tender)
      void invalidateSubjects(client, ['shipment'])
      toast.success(t('Response sent!'))
      onDone()
    },
    onFailed: () => void invalidateSubjects(client, ['tender', 'shipment']),
  })
}
