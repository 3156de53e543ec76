import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type Company, companies } from '@waybill/contract/company/company.ts'
import { type ReactNode, useState } from 'react'
import { traceIdOf } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Noted } from '../../shell/noted.tsx'
import { Papers } from '../../shell/papers.tsx'
import { Button } from '../../ui/button.tsx'
import { DetailPage } from '../../ui/detail-page.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { t, whyNot } from '../../ui/words.ts'
import { isPaid } from '../company-text.ts'
import { EditCompany } from '../edit/edit-company.tsx'
import { RemitToSection } from '../remit-to/remit-to.tsx'
import { RequestRemitTo } from '../remit-to/request-remit-to.tsx'
import { StopRemitTo } from '../remit-to/stop-remit-to.tsx'
import { BookableBanner } from './bookable-banner.tsx'
import { AuthorityFacts, DeskFacts, EquipmentFacts, Identity, InsuranceFacts, LaneFacts } from './company-facts.tsx'

const mine = queryFor(companies.mine, {})

/** The user's company: can we be booked, where are we paid, and what is on file. */
export function CompanyPage(): ReactNode {
  const found = useQuery(mine)
  if (found.data) return <Own company={found.data} />
  if (found.isError)
    return (
      <ErrorState
        isPage
        title={t('Your company could not be loaded')}
        onRetry={() => void found.refetch()}
        isRetrying={found.isRefetching}
        traceId={traceIdOf(found.error)}
      />
    )
  return (
    <DetailPage title={<Skeleton width="14rem" height="1.75rem" />} side={<SkeletonRows rows={6} />}>
      <SkeletonRows rows={12} />
    </DetailPage>
  )
}

type Open = 'edit' | 'request' | 'stop' | undefined

function Own({ company }: { company: Company }): ReactNode {
  const { timeZone, companyKind } = useCurrentUser()
  const [open, setOpen] = useState<Open>()
  const { can, remitToChange: change } = company
  const close = () => setOpen(undefined)
  return (
    <>
      <DetailPage
        kicker={t('Company')}
        title={company.name}
        chips={
          company.isBooked ? (
            <StatusChip tone={company.isBookable ? 'done' : 'stopped'}>
              {company.isBookable ? t('Can be booked') : t('Cannot be booked')}
            </StatusChip>
          ) : null
        }
        acts={
          <Button disabledReason={whyNot(can.edit)} onPress={() => setOpen('edit')}>
            {t('Edit company')}
          </Button>
        }
        notice={<BookableBanner company={company} isOwn />}
        side={
          <>
            <DeskFacts company={company} />
            {company.isBooked ? <LaneFacts company={company} /> : null}
          </>
        }
      >
        <Identity company={company} />
        {company.isBooked ? <AuthorityFacts company={company} /> : null}
        {company.isBooked ? <InsuranceFacts company={company} /> : null}
        {company.isBooked ? <EquipmentFacts company={company} /> : null}
        {isPaid(companyKind) ? (
          <RemitToSection
            remitTo={company.remitTo}
            change={change}
            canRead={can.readRemitTo}
            timeZone={timeZone}
            end={
              <Button size="small" disabledReason={whyNot(can.requestRemitToChange)} onPress={() => setOpen('request')}>
                {t('Change payment details')}
              </Button>
            }
            acts={
              change ? (
                <Button variant="danger" disabledReason={whyNot(change.can.stop)} onPress={() => setOpen('stop')}>
                  {t('Stop the change')}
                </Button>
              ) : null
            }
          />
        ) : null}
        <Papers record={{ type: 'company', id: company.id, name: company.name }} />
        <Noted subject={{ type: 'company', id: company.id }} />
      </DetailPage>
      {open === 'edit' ? <EditCompany company={company} onClose={close} /> : null}
      {open === 'request' ? <RequestRemitTo onClose={close} /> : null}
      {open === 'stop' && change ? <StopRemitTo change={change} onClose={close} /> : null}
    </>
  )
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient): void {
  void client.prefetchQuery(mine)
}
