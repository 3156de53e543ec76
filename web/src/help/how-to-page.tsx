import { IconBook, IconSearchOff } from '@tabler/icons-react'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../shell/current-user.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { plural, t } from '../ui/words.ts'
import type { Article } from './articles.ts'
import { AskSomebody } from './ask-somebody.tsx'
import styles from './how-to-page.module.css'
import { PICTURE, pictureOf } from './pictures.ts'
import { TopicPage } from './topic-page.tsx'
import { articlesFor, hasWords, toursFor } from './topics.ts'
import type { Tour } from './tours.ts'

const route = getRouteApi('/shell/how-to')

/** Guided tours and support docs, for what the reader may do (SPEC §2.1). */
export function HowToPage(): ReactNode {
  const user = useCurrentUser()
  const { query = '', topic } = route.useSearch()
  const tours = toursFor(user)
  const articles = articlesFor(user)
  const chosen = [...tours, ...articles].find(({ id }) => id === topic)
  if (chosen) return <TopicPage topic={chosen} />
  const isWanted = (one: Tour | Article): boolean => hasWords(one, query.trim())
  return <Overview query={query} tours={tours.filter(isWanted)} articles={articles.filter(isWanted)} />
}

type Found = { query: string; tours: readonly Tour[]; articles: readonly Article[] }

function Overview({ query, tours, articles }: Found): ReactNode {
  const navigate = useNavigate()
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{t('How To')}</h1>
          <p className={styles.lead}>{t('Short tours of the portal, and answers to the most common questions.')}</p>
        </div>
        <div className={styles.search}>
          <SearchField
            label={t('Search help')}
            placeholder={t('What do you want to do?')}
            value={query}
            onChange={(text) =>
              void navigate({ to: '/how-to', search: { query: text || undefined }, replace: true, resetScroll: false })
            }
          />
        </div>
      </header>
      {tours.length + articles.length === 0 ? (
        <EmptyState icon={<IconSearchOff aria-hidden="true" />} title={t('Nothing found for “{query}”', { query })}>
          {t('Try fewer or different words, or ask someone.')}
        </EmptyState>
      ) : null}
      {tours.length > 0 ? (
        <section aria-labelledby="help-tours">
          <h2 id="help-tours" className={styles.heading}>
            {t('Guided tours')}
          </h2>
          <ul className={styles.tours}>
            {tours.map((tour) => (
              <li key={tour.id}>
                <TourCard tour={tour} query={query} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {articles.length > 0 ? (
        <section aria-labelledby="help-docs">
          <h2 id="help-docs" className={styles.heading}>
            {t('Support Docs')}
          </h2>
          <ul className={styles.docs}>
            {articles.map(({ id, title, says }) => (
              <li key={id}>
                <Link to="/how-to" search={searchOf(query, id)} className={styles.doc}>
                  <IconBook aria-hidden="true" />
                  <span>
                    <span className={styles.name}>{t(title)}</span>
                    <span className={styles.says}>{t(says)}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <AskSomebody />
    </div>
  )
}

function TourCard({ tour: { id, title, says, steps }, query }: { tour: Tour; query: string }): ReactNode {
  const { language } = useCurrentUser()
  return (
    <Link to="/how-to" search={searchOf(query, id)} className={styles.tour}>
      <img className={styles.preview} src={pictureOf(id, 1, language)} alt="" loading="lazy" {...PICTURE} />
      <span className={styles.about}>
        <span className={styles.name}>{t(title)}</span>
        <span className={styles.says}>{t(says)}</span>
        <span className={styles.steps}>{plural(steps.length, '{n} step', '{n} steps')}</span>
      </span>
    </Link>
  )
}

/** The search stays for the way back. */
const searchOf = (query: string, topic: string) => ({ query: query || undefined, topic })
