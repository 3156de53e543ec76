import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CEILINGS, Ceilings } from '../cases/settings/ceilings.tsx'
import { BENEFITS, BenefitsSection } from '../company/benefits/benefits-section.tsx'
import { HistorySection } from '../history/history-section.tsx'
import { useCurrentUser } from '../shell/current-user.ts'
import { DetailPage } from '../ui/detail-page.tsx'
import { t } from '../ui/words.ts'

/** What the provider decides once for all loads; its administrators change it. */
export function SettingsPage(): ReactNode {
  const { companyId } = useCurrentUser()
  return (
    <DetailPage title={t('Settings')} side={<HistorySection subject={{ type: 'company', id: companyId }} />}>
      <Ceilings />
      <BenefitsSection />
    </DetailPage>
  )
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient): void {
  void client.prefetchQuery(CEILINGS)
  void client.prefetchQuery(BENEFITS)
}
