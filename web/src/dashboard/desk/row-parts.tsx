import { IconArrowRight } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { InvoiceRow } from '@waybill/contract/invoices/invoices.ts'
import type { ReactNode } from 'react'
import { placeText } from '../../invoices/invoice-text.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { t } from '../../ui/words.ts'
import styles from './money-row.module.css'

export const ButtonTo = createLink(LinkButton)

/** What it is about, and which load. */
export function About({ what, of }: { what: string; of: string | null }): ReactNode {
  return (
    <span className={styles.about}>
      {what}
      {of ? <span className={styles.day}>{of}</span> : null}
    </span>
  )
}

export function Lane({
  origin,
  destination,
  day,
}: Pick<InvoiceRow, 'origin' | 'destination'> & { day: string | null }): ReactNode {
  return (
    <span className={styles.about}>
      {placeText(origin)}
      <IconArrowRight aria-label={t('to')} />
      {placeText(destination)}
      {day ? <span className={styles.day}>{day}</span> : null}
    </span>
  )
}
