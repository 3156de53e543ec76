import { IconArrowRight } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../shell/current-user.ts'
import { passes } from '../shell/guards.ts'
import { titleOf } from '../shell/titles.ts'
import { t } from '../ui/words.ts'
import type { Article } from './articles.ts'
import { AskSomebody } from './ask-somebody.tsx'
import { PICTURE, pictureOf } from './pictures.ts'
import styles from './topic-page.module.css'
import type { Tour } from './tours.ts'

const route = getRouteApi('/shell/how-to')

/** One tour or one article. */
export function TopicPage({ topic }: { topic: Tour | Article }): ReactNode {
  const { query } = route.useSearch()
  return (
    <article className={styles.page}>
      <header>
        <p className={styles.back}>
          <Link to="/how-to" search={{ query }}>
            {t('How To')}
          </Link>
        </p>
        <h1 className={styles.title}>{t(topic.title)}</h1>
        <p className={styles.lead}>{t(topic.says)}</p>
      </header>
      {'steps' in topic ? <Steps tour={topic} /> : <Points article={topic} />}
      <AskSomebody />
    </article>
  )
}

function Steps({ tour: { id, steps, at } }: { tour: Tour }): ReactNode {
  const user = useCurrentUser()
  return (
    <>
      <ol className={styles.steps}>
        {steps.map((caption, index) => (
          <li key={caption} className={styles.step}>
            <p className={styles.caption}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              {t(caption)}
            </p>
            {/* The caption says what the picture shows. */}
            <img
              className={styles.picture}
              src={pictureOf(id, index + 1, user.language)}
              alt=""
              loading="lazy"
              {...PICTURE}
            />
          </li>
        ))}
      </ol>
      {passes(user, at) ? (
        <p>
          <Link to={at} className={styles.go}>
            {t('Go to {place}', { place: t(titleOf(at)) })}
            <IconArrowRight aria-hidden="true" />
          </Link>
        </p>
      ) : null}
    </>
  )
}

function Points({ article: { points } }: { article: Article }): ReactNode {
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>{t(point)}</li>
      ))}
    </ul>
  )
}
