import type { ReactNode } from 'react'
import styles from './detail-page.module.css'
import { locale, t } from './words.ts'

export interface DetailPageProps {
  /** Usually the record's Identifier. */
  title: ReactNode
  /** A small line above the title: what it is, or a back link. */
  kicker?: ReactNode
  /** StatusChips beside the title. */
  chips?: ReactNode
  /** The lane strip of the record, `size="page"`. */
  lane?: ReactNode
  /** What waits on the user, as buttons: at the right, on phones at the foot. */
  acts?: ReactNode
  /** What the page must say first: a Banner. */
  notice?: ReactNode
  /** Sections in the order people read them. */
  children: ReactNode
  /** Facts and timeline at the side; on phones and tablets below the sections. */
  side?: ReactNode
  /** Notes about it: below the sections; on phones and tablets below the side too. */
  foot?: ReactNode
}

/** A record's detail page. */
export function DetailPage(props: DetailPageProps): ReactNode {
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <div>
          {props.kicker ? <div className={styles.kicker}>{props.kicker}</div> : null}
          <div className={styles.line}>
            <h1 className={styles.title}>{props.title}</h1>
            {props.chips}
          </div>
        </div>
        {props.acts ? (
          <div className={styles.acts} role="group" aria-label={t('Actions')}>
            {props.acts}
          </div>
        ) : null}
        {props.lane ? <div className={styles.lane}>{props.lane}</div> : null}
      </header>
      {props.notice}
      <div className={props.side ? styles.columns : undefined}>
        <div className={styles.sections}>{props.children}</div>
        {props.side ? <aside className={styles.side}>{props.side}</aside> : null}
        {props.foot ? <div className={styles.foot}>{props.foot}</div> : null}
      </div>
    </article>
  )
}

export interface SectionProps {
  title: string
  /** Total count, beside the title. */
  count?: number
  /** Actions, or a link to all of them, right of the title. */
  end?: ReactNode
  children: ReactNode
  /** Tables and lists reach the edges. */
  isFlush?: boolean
}

/** A section of a record: a surface with a title; inside, hairlines, not boxes. */
export function Section({ title, count, end, children, isFlush }: SectionProps): ReactNode {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>
          {title}
          {count === undefined ? null : <span className={styles.count}>{count.toLocaleString(locale())}</span>}
        </h2>
        {end ? <div className={styles.end}>{end}</div> : null}
      </header>
      <div className={isFlush ? undefined : styles.sectionBody}>{children}</div>
    </section>
  )
}
