import { IconPlant2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { currentUser } from '../api/session.ts'
import { t } from '../ui/words.ts'
import { PageMessage } from './page-message.tsx'

/** Home of users whose own rooms are not built. */
export function NothingHereYet(): ReactNode {
  return (
    <PageMessage icon={<IconPlant2 />} title={t('Nothing here for you yet')}>
      <p>
        {t('You are signed in for {company}. The pages for your work are on their way; they will appear in the menu.', {
          company: currentUser()?.companyName ?? '',
        })}
      </p>
    </PageMessage>
  )
}
