import type { RateRequest } from '@waybill/contract/rate-requests/rate-requests.ts'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../shell/current-user.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Countdown, isAhead } from '../../ui/countdown.tsx'
import { moneyText } from '../../ui/money.tsx'
import { t, whyNot } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import { isOpen, openCounter } from '../rate-request-status.tsx'

/** What the request page says first: the counter, how long the offer binds, or how it ended; nothing while it waits for an answer. */
export function RateRequestNotice({ request }: { request: RateRequest }): ReactNode {
  const { timeZone } = useCurrentUser()
  const { status, offer, shipmentNumber, currency, can } = request
  const counter = openCounter(request)
  if (counter)
    return (
      <Banner
        tone="attention"
        title={t('The provider would pay {amount}', { amount: moneyText(counter.amount, currency) })}
        act={<Countdown until={counter.openUntil} />}
      >
        {counter.note}
      </Banner>
    )
  if (status === 'Awarded')
    return (
      <Banner
        tone="done"
        title={t('Rate awarded')}
        act={
          <ButtonToPage to="/shipments/$shipmentNumber" params={{ shipmentNumber }} size="small">
            {t('Open shipment')}
          </ButtonToPage>
        }
      >
        {t('Shipment {number} is booked at this rate.', { number: shipmentNumber })}
      </Banner>
    )
  if (status === 'Offered' && offer) {
    const time = timeText({ at: offer.validUntil, timeZone })
    return isAhead(offer.validUntil) ? (
      <Banner>{t('This offer is binding until {time}. It can be revised until it is awarded.', { time })}</Banner>
    ) : (
      <Banner tone="attention">
        {t('This offer was good until {time}. Revise it to make it valid again.', { time })}
      </Banner>
    )
  }
  const reason = whyNot(can.offer)
  // A role that never answers needs no banner; it gets no disabled button either.
  if (isOpen(request)) return reason && can.decline === true ? <Banner tone="attention">{`${reason}.`}</Banner> : null
  return <Banner title={t('Rate request no longer open')}>{`${reason ?? t('It has expired')}.`}</Banner>
}
