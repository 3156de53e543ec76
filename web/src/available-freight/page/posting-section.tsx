import {
  type AvailableLoad,
  availableFreight,
  type Posting,
} from '@waybill/contract/available-freight/available-freight.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { remember, useVerb } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { moneyText } from '../../ui/money.tsx'
import { StopTime } from '../../ui/stop-time.tsx'
import { toast } from '../../ui/toast.ts'
import { t, whyNot } from '../../ui/words.ts'

const PostLoad = lazyPart(async () => (await import('./post-load.tsx')).PostLoad)

const STATE_NAMES: Readonly<Record<Posting['state'], string>> = {
  open: 'On the load board',
  waiting: 'Waiting for the tender run to end',
  asleep: 'Off the board while carriers answer tenders',
  over: 'Off the board: the pickup time has passed',
}

/** How the load is on the board, for the provider. */
export function PostingSection({ load }: { load: AvailableLoad }): ReactNode {
  const { posting, shipmentNumber, currency } = load
  const params = { shipmentNumber }
  const { timeZone } = useCurrentUser()
  const [isPosting, setPosting] = useState(false)
  const withdraw = useVerb(availableFreight.withdraw, {
    onDone: (changed, _asked, client) => {
      remember(client, availableFreight.find, { params }, changed)
      toast.success(t('Shipment {number} is off the load board', { number: shipmentNumber }))
    },
  })
  return (
    <Section
      title={t('Load Board')}
      end={
        <>
          {posting ? (
            <Button
              size="small"
              variant="quiet"
              isPending={withdraw.isPending}
              onPress={() => withdraw.mutate({ params })}
            >
              {t('Withdraw')}
            </Button>
          ) : null}
          <Button size="small" disabledReason={whyNot(load.can.post)} onPress={() => setPosting(true)}>
            {posting ? t('Change posting') : t('Post to load board')}
          </Button>
        </>
      }
    >
      {posting ? (
        <DefinitionList
          entries={[
            { term: t('State'), value: t(STATE_NAMES[posting.state]) },
            { term: t('Price'), value: posting.rate === null ? t('No price') : moneyText(posting.rate, currency) },
            {
              term: t('Who sees it'),
              value: posting.carriers?.map(({ name }) => name).join(', ') ?? t('All carriers'),
            },
            { term: t('Posted'), value: <StopTime time={{ at: posting.postedAt, timeZone }} /> },
          ]}
        />
      ) : (
        <p>{t('Carriers do not see this load until you post or tender it.')}</p>
      )}
      {isPosting ? (
        <Suspense>
          <PostLoad load={load} onClose={() => setPosting(false)} />
        </Suspense>
      ) : null}
    </Section>
  )
}
