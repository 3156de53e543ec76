import { IconRoute } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ChainQuery, loadChains } from '@waybill/contract/available-freight/load-chains.ts'
import { type ReactNode, useState } from 'react'
import { traceIdOf } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { refusedAt, refusedBy } from '../../form/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { DetailPage, Section } from '../../ui/detail-page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from '../../ui/words.ts'
import { ChainStrip } from './chain-strip.tsx'
import styles from './chains-page.module.css'

const route = getRouteApi('/shell/available-freight/chains')

const chainsQuery = (search: ChainQuery) => queryFor(loadChains.list, { query: search })
const beginsSomewhere = ({ origin, shipment, first }: ChainQuery): boolean => Boolean(origin || shipment || first)

/** Two or three loads for one truck, best by the day. The address holds where it begins and ends. */
export function ChainsPage(): ReactNode {
  const search = route.useSearch()
  const isAsked = beginsSomewhere(search)
  const found = useQuery({ ...chainsQuery(search), enabled: isAsked })
  const refused = refusedBy(undefined, found.error)
  const atField = { origin: refusedAt(refused, 'origin'), destination: refusedAt(refused, 'destination') }
  const chains = found.data?.data
  return (
    <DetailPage
      kicker={<Link to="/available-freight">{t('Load Board')}</Link>}
      title={t('Load chains')}
      notice={<Begin key={JSON.stringify(search)} search={search} errors={atField} />}
    >
      <Section title={t('Most dollars per day first')} {...(chains ? { count: chains.length } : {})} isFlush>
        {chains && chains.length > 0 ? (
          <ol className={styles.chains}>
            {chains.map((chain) => (
              <ChainStrip key={chain.legs.map(({ shipmentNumber }) => shipmentNumber).join(' ')} chain={chain} />
            ))}
          </ol>
        ) : chains ? (
          <EmptyState title={t('No chain fits')} icon={<IconRoute aria-hidden="true" />}>
            {t('No two priced loads within 150 empty miles and 24 hours of each other fit the driver’s hours.')}
          </EmptyState>
        ) : !isAsked || atField.origin || atField.destination ? (
          <EmptyState title={t('Where is the truck?')} icon={<IconRoute aria-hidden="true" />}>
            {t('Enter a place, or the shipment it is on. With a home base, the ranking includes the way back.')}
          </EmptyState>
        ) : found.isError ? (
          <ErrorState onRetry={() => void found.refetch()} traceId={traceIdOf(found.error)} />
        ) : (
          <SkeletonRows rows={4} height={120} />
        )}
      </Section>
    </DetailPage>
  )
}

interface BeginProps {
  search: ChainQuery
  errors: { origin: string | undefined; destination: string | undefined }
}

/** From where, and where to. Whichever start was typed last is the one. */
function Begin({ search, errors }: BeginProps): ReactNode {
  const navigate = route.useNavigate()
  const [origin, setOrigin] = useState(search.origin ?? '')
  const [shipment, setShipment] = useState(search.shipment ?? '')
  const [home, setHome] = useState(search.destination ?? '')
  const plan = (): void => {
    const place = origin.trim() || undefined
    const after = shipment.trim() || undefined
    const isMoved = place !== search.origin || after !== search.shipment
    void navigate({
      search: {
        equipmentModes: search.equipmentModes,
        destination: home.trim() || undefined,
        origin: place,
        shipment: after,
        first: isMoved ? undefined : search.first,
      },
    })
  }
  return (
    <form
      className={styles.begin}
      onSubmit={(event) => {
        event.preventDefault()
        plan()
      }}
    >
      {search.first ? (
        <p className={styles.first}>
          {t('Begins with load {number}', { number: search.first })}{' '}
          <Link to="/available-freight/$shipmentNumber" params={{ shipmentNumber: search.first }}>
            {t('Open load')}
          </Link>
        </p>
      ) : null}
      <TextField
        label={t('Truck is at')}
        placeholder={t('City, state or postal code')}
        value={origin}
        error={errors.origin}
        onChange={(text) => {
          setOrigin(text)
          setShipment('')
        }}
      />
      <TextField
        label={t('Or after shipment')}
        placeholder={t('Number')}
        value={shipment}
        onChange={(text) => {
          setShipment(text)
          setOrigin('')
        }}
      />
      <TextField
        label={t('Home base')}
        placeholder={t('City, state or postal code')}
        value={home}
        error={errors.destination}
        onChange={setHome}
      />
      <Button type="submit" variant="primary">
        {t('Find chains')}
      </Button>
    </form>
  )
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, search: ChainQuery): void {
  if (beginsSomewhere(search)) void client.prefetchQuery(chainsQuery(search))
}
