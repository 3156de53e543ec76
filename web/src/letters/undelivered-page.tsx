import { IconMailCheck } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { letters } from '@waybill/contract/letters/letters.ts'
import type { ReactNode } from 'react'
import { infiniteQueryFor } from '../api/queries.ts'
import { MoreRows } from '../list/more.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { t } from '../ui/words.ts'
import { LostLetter } from './lost-letter.tsx'
import styles from './undelivered-page.module.css'

/** Undelivered emails: what the relay said about each, and a button to resend it. */
export function UndeliveredPage(): ReactNode {
  return (
    <ListPage title={t('Undelivered email')}>
      <div className={styles.page}>
        <MoreRows
          asks={letterPages()}
          className={styles.letters}
          renderRow={(letter) => <LostLetter letter={letter} />}
          coming={{ rows: 4, height: 88 }}
          failed={t('The emails could not be loaded')}
          nothing={{
            icon: <IconMailCheck aria-hidden="true" />,
            title: t('Every email was delivered'),
            says: t('Emails that bounce, or are held up for a whole day, appear here for 30 days.'),
          }}
        />
      </div>
    </ListPage>
  )
}

function letterPages() {
  return infiniteQueryFor(letters.listUndelivered, { query: {} })
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient): void {
  void client.prefetchInfiniteQuery(letterPages())
}
