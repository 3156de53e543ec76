import { IconArrowRight } from '@tabler/icons-react'
import type { Welcome } from '@waybill/contract/identity/identity.ts'
import type { ReactNode } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import { retell, t } from '../../ui/words.ts'
import styles from './demo-people.module.css'

export interface DemoPeopleProps {
  people: Welcome['demoPeople']
  /** Who is being signed in. */
  pending: string | undefined
  onChoose: (userName: string) => void
}

/** Outside production a visitor signs in as a demo user with one press. */
export function DemoPeople({ people, pending, onChoose }: DemoPeopleProps): ReactNode {
  return (
    <section className={styles.people} aria-labelledby="demo-people">
      <h2 id="demo-people" className={styles.title}>
        {t('Look around as')}
      </h2>
      <ul className={styles.list}>
        {people.map((person) => (
          <li key={person.userName}>
            <button
              type="button"
              className={styles.person}
              title={person.userName}
              onClick={() => pending ?? onChoose(person.userName)}
            >
              <span className={styles.texts}>
                <span className={styles.who}>{retell(person.who)}</span>
                <span className={styles.company}>{person.company}</span>
              </span>
              {pending === person.userName ? <Spinner /> : <IconArrowRight aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
