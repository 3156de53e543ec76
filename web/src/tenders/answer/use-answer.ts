import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type Tender, tenders } from '@waybill/contract/tenders/tenders.ts'
import { invalidateSubjects } from '../../api/freshness.ts'
import { remember } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { passes } from '../../shell/guards.ts'
import { type ToastAct, toast } from '../../ui/toast.ts'
import { imperative, t } from '../../ui/words.ts'

/** After an answer, refused or not, every list and page shows the offer's current status. */
export function useAnswer(onClose: () => void) {
  const client = useQueryClient()
  const nextActs = useNextActs()
  return {
    onDone: (tender: Tender): void => {
      remember(client, tenders.find, { params: { tenderId: tender.id } }, tender)
      void invalidateSubjects(client, ['shipment'])
      toast.success(t('Response sent!'))
      if (tender.status === TENDER_STATUS.accepted)
        toast.success(t('Booked {number}', { number: tender.shipmentNumber }), { acts: nextActs(tender) })
      onClose()
    },
    onFailed: () => void invalidateSubjects(client, ['tender', 'shipment']),
  }
}

/** What a load needs once it is booked: a signature, a driver. */
function useNextActs(): (tender: Tender) => ToastAct[] {
  const user = useCurrentUser()
  const { companyKind, persona } = user
  const navigate = useNavigate()
  return ({ shipmentNumber }) => {
    const params = { shipmentNumber }
    const isTheirs = companyKind !== 'provider'
    const acts: (ToastAct | false)[] = [
      isTheirs &&
        may(persona, 'rate-confirmation:sign') && {
          text: t('Sign'),
          onPress: () => void navigate({ to: '/all-shipments/$shipmentNumber/preview/SignedRateConfirmation', params }),
        },
      isTheirs &&
        may(persona, 'shipment:dispatch') && {
          text: t('Assign driver'),
          onPress: () =>
            void (passes(user, '/dispatch')
              ? navigate({ to: '/dispatch', search: { assign: shipmentNumber } })
              : navigate({ to: '/all-shipments/$shipmentNumber/preview/details', params })),
        },
      { text: imperative('Open'), onPress: () => void navigate({ to: '/shipments/$shipmentNumber', params }) },
    ]
    return acts.filter((act) => act !== false)
  }
}
