import { IconMapOff } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { currentUser } from '../api/session.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { t } from '../ui/words.ts'
import { fallbackOf } from './guards.ts'
import { PageMessage } from './page-message.tsx'

export const ButtonToPage = createLink(LinkButton)

/** An address that leads nowhere (SPEC §2.1): factors go from here to their accounting, everyone else home. */
export function RouteNotFound(): ReactNode {
  const user = currentUser()
  const isFactor = user !== undefined && fallbackOf(user) === '/accounting'
  return (
    <PageMessage
      icon={<IconMapOff />}
      title={t('Route Not Found')}
      act={
        <ButtonToPage to={isFactor ? '/accounting' : '/'} variant="primary">
          {t('Return to Home Page')}
        </ButtonToPage>
      }
    >
      <p>{t('An error has occurred.')}</p>
    </PageMessage>
  )
}
