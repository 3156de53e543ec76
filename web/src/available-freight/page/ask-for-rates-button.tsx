import { useQuery } from '@tanstack/react-query'
import type { AvailableLoad } from '@waybill/contract/available-freight/available-freight.ts'
import { rateRounds } from '@waybill/contract/rate-requests/rate-rounds.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { t, whyNot } from '../../ui/words.ts'

const AskForRates = lazyPart(async () => (await import('../../rate-requests/round/ask-for-rates.tsx')).AskForRates)

/** The provider's act where it does not know the rate: ask carriers for it. */
export function AskForRatesButton({ load }: { load: AvailableLoad }): ReactNode {
  const [isAsking, setAsking] = useState(false)
  const rounds = useQuery(queryFor(rateRounds.ofShipment, { params: { shipmentId: load.id } }))
  return (
    <>
      <Button disabledReason={whyNot(rounds.data?.can.ask)} onPress={() => setAsking(true)}>
        {t('Request rates')}
      </Button>
      {isAsking ? (
        <Suspense>
          <AskForRates load={load} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
