import { IconMapOff } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { currentUser } from '../api/session.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { t } from '../ui/words.ts'
import { fallbackOf, passes } from './guards.ts'
import { PageMessage } from './page-message.tsx'

export const ButtonToPage = createLink(LinkButton)

/** An address that leads nowhere; the way on is where SPEC §2.1 sends its reader. */
export function RouteNotFound(): ReactNode {
  const user = currentUser()
  const fallback = user && fallbackOf(user)
  return (
    <PageMessage
      icon={<IconMapOff />}
      title={t('Route Not Found')}
      act={
        <ButtonToPage to={fallback && passes(user, fallback) ? fallback : '/'} variant="primary">
          {t('Return to Home Page')}
        </ButtonToPage>
      }
    >
      <p>{t('An error has occurred.')}</p>
    </PageMessage>
  )
}
