import { IconMapOff } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkButton } from '../ui/link-button.tsx'
import { t } from '../ui/words.ts'
import { PageMessage } from './page-message.tsx'

export const ButtonToPage = createLink(LinkButton)

/** An address that leads nowhere (SPEC §2.1). */
export function RouteNotFound(): ReactNode {
  return (
    <PageMessage
      icon={<IconMapOff />}
      title={t('Route Not Found')}
      act={
        <ButtonToPage to="/" variant="primary">
          {t('Return to Home Page')}
        </ButtonToPage>
      }
    >
      <p>{t('An error has occurred.')}</p>
    </PageMessage>
  )
}
