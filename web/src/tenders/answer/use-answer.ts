import { useQueryClient } from '@tanstack/react-query'
import { type Tender, tenders } from '@waybill/contract/tenders/tenders.ts'
import { invalidateSubjects } from '../../api/freshness.ts'
import { remember } from '../../api/queries.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'

/** After an answer, refused or not, every list and page shows the offer's current status. */
export function useAnswer(onClose: () => void) {
  const client = useQueryClient()
  return {
    onDone: (tender: Tender): void => {
      remember(client, tenders.find, { params: { tenderId: tender.id } }, tender)
      void invalidateSubjects(client, ['shipment'])
      toast.success(t('Response sent!'))
      onClose()
    },
    onFailed: () => void invalidateSubjects(client, ['tender', 'shipment']),
  }
}
