import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { countText } from '../../ui/count-text.ts'
import { Section } from '../../ui/detail-page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './figures.module.css'

export interface Figure {
  name: string
  /** Null if it could not be loaded. */
  count: number | null | undefined
  way: Pick<LinkProps, 'to' | 'search'>
}

/** Counts by name, each a link to the list that it counts. */
export function Figures({ title, figures }: { title: string; figures: readonly Figure[] }): ReactNode {
  return (
    <Section title={title}>
      <ul className={styles.figures}>
        {figures.map(({ name, count, way }) => (
          <li key={name}>
            <Link {...way} className={styles.figure}>
              <span>{name}</span>
              {count === undefined ? <Skeleton width={32} /> : <b>{count === null ? '—' : countText(count)}</b>}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
