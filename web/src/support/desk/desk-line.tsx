import { useQuery } from '@tanstack/react-query'
import { support } from '@waybill/contract/support/support.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { retell } from '../../ui/words.ts'
import styles from './desk-line.module.css'

export const deskQuery = queryFor(support.desk, {})
const MINUTE_MS = 60_000

/** Whether somebody answers now, and until or from when. */
export function DeskLine(): ReactNode {
  const { data, isError } = useQuery({ ...deskQuery, refetchInterval: MINUTE_MS })
  // Nobody needs it to ask something.
  if (isError && !data) return null
  return (
    <p className={styles.line}>
      <span aria-hidden="true" className={classNames(styles.mark, data?.isAnswering && styles.here)} />
      {data ? retell(data.says) : <Skeleton width={180} />}
    </p>
  )
}
