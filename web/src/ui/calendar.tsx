import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { Heading } from 'react-aria-components/Heading'
import styles from './calendar.module.css'

/** The inside of a calendar: one month. */
export function Month(): ReactNode {
  return (
    <>
      <header className={styles.head}>
        <Button slot="previous" className={styles.turn}>
          <IconChevronLeft aria-hidden="true" />
        </Button>
        <Heading className={styles.month} />
        <Button slot="next" className={styles.turn}>
          <IconChevronRight aria-hidden="true" />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className={styles.grid}>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.weekday}>{day.slice(0, 2)}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day} />}</CalendarGridBody>
      </CalendarGrid>
    </>
  )
}
