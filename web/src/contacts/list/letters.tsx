import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { t } from '../../ui/words.ts'
import type { ContactSearch } from './contact-search.ts'
import styles from './letters.module.css'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ#']

export interface LettersProps {
  search: ContactSearch
  /** Letters that have contacts; undefined while loading. */
  filled: readonly string[] | undefined
}

/** A to Z by last name; a letter without contacts is not a link. */
export function Letters({ search, filled }: LettersProps): ReactNode {
  return (
    <nav aria-label={t('Last names from A to Z')} className={styles.letters}>
      <ul className={styles.list}>
        <li>
          <Link
            to="."
            search={{ ...search, letter: undefined }}
            replace
            resetScroll={false}
            activeOptions={{ exact: true }}
            aria-current={search.letter === undefined ? 'page' : undefined}
            className={classNames(styles.letter, styles.all)}
          >
            {t('All')}
          </Link>
        </li>
        {LETTERS.map((letter) => (
          <li key={letter}>
            {filled && !filled.includes(letter) && search.letter !== letter ? (
              <span className={classNames(styles.letter, styles.empty)} aria-hidden="true">
                {letter}
              </span>
            ) : (
              <Link
                to="."
                search={{ ...search, letter }}
                replace
                resetScroll={false}
                aria-label={letter === '#' ? t('Other letters') : letter}
                aria-current={search.letter === letter ? 'page' : undefined}
                className={styles.letter}
              >
                {letter}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
