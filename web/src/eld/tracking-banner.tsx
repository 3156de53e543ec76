import type { ReactNode } from 'react'
import { ButtonToPage } from '../shell/route-not-found.tsx'
import { Banner } from '../ui/banner.tsx'
import { t } from '../ui/words.ts'

/** Above notes: without a connection no trucks are visible, and an administrator gets the way to mend it (SPEC §2.10). */
export function TrackingBanner(): ReactNode {
  return (
    <Banner
      tone="attention"
      title={t('Your vehicle tracking has expired')}
      act={
        <ButtonToPage to="/profile" search={{ tab: 'integrations' }}>
          {t('Sign in there again')}
        </ButtonToPage>
      }
    >
      {t('We cannot see your trucks until you sign in there again.')}
    </Banner>
  )
}
