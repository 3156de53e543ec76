import { IconBuildingStore } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type Customer, customers, type DetentionAgreement } from '@waybill/contract/customers/customers.ts'
import { DEFAULT_DETENTION } from '@waybill/contract/customers/default-detention.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { isProblem, traceIdOf } from '../api/problem.ts'
import { queryFor } from '../api/queries.ts'
import { HistorySection } from '../history/history-section.tsx'
import { Noted } from '../shell/noted.tsx'
import { Button } from '../ui/button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { DetailPage, Section } from '../ui/detail-page.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Identifier } from '../ui/identifier.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Skeleton, SkeletonRows } from '../ui/skeleton.tsx'
import { plural, t } from '../ui/words.ts'
import { defaultFreeTime, minutesText, orDefault } from './detention-text.ts'

const EditSenders = lazyPart(async () => (await import('./edit-senders.tsx')).EditSenders)
const EditTerms = lazyPart(async () => (await import('./edit-terms.tsx')).EditTerms)

const route = getRouteApi('/shell/customers/$companyNumber')
const customerQuery = (companyNumber: string) => queryFor(customers.find, { params: { companyNumber } })

/** One customer, and the terms agreed for its freight. */
export function CustomerPage(): ReactNode {
  const { companyNumber } = route.useParams()
  const found = useQuery(customerQuery(companyNumber))
  if (found.data) return <Shown customer={found.data} key={found.data.id} />
  if (isProblem(found.error, 'not-found'))
    return (
      <EmptyState isPage icon={<IconBuildingStore aria-hidden="true" />} title={t('This customer could not be opened')}>
        {t('There is no customer with this number.')}
      </EmptyState>
    )
  if (found.isError)
    return (
      <ErrorState
        isPage
        title={t('This customer could not be loaded')}
        onRetry={() => void found.refetch()}
        isRetrying={found.isRefetching}
        traceId={traceIdOf(found.error)}
      />
    )
  return (
    <DetailPage kicker={t('Customers')} title={<Skeleton width="14rem" height="1.75rem" />}>
      <SkeletonRows rows={8} />
    </DetailPage>
  )
}

function Shown({ customer }: { customer: Customer }): ReactNode {
  const [open, setOpen] = useState<'terms' | 'senders'>()
  const close = () => setOpen(undefined)
  const { terms, can } = customer
  return (
    <>
      <DetailPage
        kicker={<Link to="/customers">{t('Customers')}</Link>}
        title={customer.name}
        acts={can.editTerms === true ? <Button onPress={() => setOpen('terms')}>{t('Edit terms')}</Button> : null}
        side={<HistorySection subject={{ type: 'company', id: customer.id }} />}
      >
        <Section title={t('Identity')}>
          <DefinitionList
            layout="above"
            entries={[
              {
                term: t('Customer number'),
                value: <Identifier value={customer.companyNumber} label={t('Customer number')} />,
              },
              { term: t('City'), value: [customer.city, customer.state].filter(Boolean).join(', ') || null },
              {
                term: t('Under way'),
                value: plural(customer.loadsUnderWay, '{n} load', '{n} loads'),
              },
            ]}
          />
        </Section>
        <Section title={t('Rate confirmation')}>
          <p>
            {terms.isSignatureRequired
              ? t('The carrier signs it before the truck is sent.')
              : t('The truck may be sent before the carrier has signed it.')}
          </p>
        </Section>
        <Section title={t('Payment')}>
          <p>
            {customer.payerName === null
              ? t('You pay the carriers of its loads.')
              : t('{payer} pays the carriers of its loads.', { payer: customer.payerName })}
          </p>
        </Section>
        <Section title={t('Detention')}>
          <DefinitionList layout="above" entries={detentionEntries(terms.detention)} />
        </Section>
        <Section
          title={t('EDI senders')}
          end={
            can.editTerms === true ? (
              <Button size="small" onPress={() => setOpen('senders')}>
                {t('Edit senders')}
              </Button>
            ) : null
          }
        >
          <p>{customer.senderIds.join(', ') || t('No sender is known: its load tenders are refused.')}</p>
        </Section>
        <Noted subject={{ type: 'company', id: customer.id }} />
      </DetailPage>
      {open ? (
        <Suspense>
          {open === 'terms' ? (
            <EditTerms customer={customer} onClose={close} />
          ) : (
            <EditSenders customer={customer} onClose={close} />
          )}
        </Suspense>
      ) : null}
    </>
  )
}

function detentionEntries(said: DetentionAgreement) {
  const entry = <Name extends keyof DetentionAgreement>(
    term: string,
    name: Name,
    text: (value: NonNullable<DetentionAgreement[Name]>) => string,
    usual = text(DEFAULT_DETENTION[name]),
  ) => ({ term, value: said[name] === null ? orDefault(usual) : text(said[name]) })
  return [
    entry(t('Free time'), 'freeMinutes', minutesText, defaultFreeTime()),
    entry(t('Hourly rate'), 'ratePerHour', (rate) =>
      t('{rate} in the currency of the load', { rate: rate.toFixed(2) }),
    ),
    entry(t('Billing increment'), 'stepMinutes', minutesText),
    entry(t('Partial increment'), 'rounding', (rounding) =>
      rounding === 'ceil' ? t('Is billed') : t('Is not billed'),
    ),
    entry(t('At most'), 'capMinutes', minutesText),
    entry(t('On time until'), 'graceMinutes', (count) => t('{time} late', { time: minutesText(count) })),
    entry(t('A truck that arrived late'), 'isPaidWhenLate', (isPaid) =>
      isPaid ? t('Is paid from when work began') : t('Is not paid for waiting'),
    ),
  ]
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, companyNumber: string): void {
  void client.prefetchQuery(customerQuery(companyNumber))
}
