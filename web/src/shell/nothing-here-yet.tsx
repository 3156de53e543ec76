import { IconPlant2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { currentUser } from '../api/session.ts'
import { t } from '../ui/words.ts'
import { PageMessage } from './page-message.tsx'

/** Home of users whose own rooms are not built. */
export function NothingHereYet(): ReactNode {
  return (
    <PageMessage icon={<IconPlant2 />} title={t('No pages for your role')}>
      <p>
        {t('Your role at {company} does not open any page. Ask your company’s administrator for access.', {
          company: currentUser()?.companyName ?? '',
        })}
      </p>
    </PageMessage>
  )
}
