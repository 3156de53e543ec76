import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Job, jobs } from '@waybill/contract/jobs/jobs.ts'
import { useEffect, useRef, useState } from 'react'
import { queryFor } from '../api/queries.ts'
import { tellCopies } from '../shell/copies-made.ts'
import { type Progress, toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { leaveLongWork } from './long-work.ts'

/** Progress of long jobs, wherever the user is, and how they ended. */
export function JobProgress(): null {
  const navigate = useNavigate()
  const [openedAt] = useState(() => Date.now())
  const standing = useRef(new Map<string, Progress>())
  const told = useRef(new Set<string>())
  const { data } = useQuery(queryFor(jobs.list, {}))
  useEffect(() => {
    if (!data) return
    const open = ({ subject, subjectNumber: number }: Job): void => {
      if (subject.type === 'order') void navigate({ to: '/orders/$orderNumber', params: { orderNumber: number } })
      else void navigate({ to: '/available-freight/$shipmentNumber', params: { shipmentNumber: number } })
    }
    for (const job of data.data) {
      const shown = standing.current.get(job.id)
      if (job.state === 'running') {
        if (shown) shown.say(textOf(job))
        else standing.current.set(job.id, toast.progress(textOf(job), { onPress: () => open(job) }))
        continue
      }
      // Earlier endings are no news.
      const isNews = shown || Date.parse(job.endedAt ?? '') >= openedAt
      if (!isNews || told.current.has(job.id)) continue
      told.current.add(job.id)
      standing.current.delete(job.id)
      shown?.dismiss()
      if (job.state === 'done' && job.kind === 'order-copies') tellCopies(job.results)
      else if (job.state === 'done') toast.success(sentText(job))
      else toast.error(failedText(job), { onPress: () => open(job) })
    }
    if (data.data.length > 0 && data.data.every(({ state }) => state !== 'running')) leaveLongWork()
  }, [data, navigate, openedAt])
  return null
}

function textOf({ kind, done, total }: Job): string {
  return kind === 'broadcast'
    ? t('Sending tenders: {done} of {total}', { done, total })
    : t('Copying: {done} of {total}', { done, total })
}

function sentText({ done, subjectNumber: number }: Job): string {
  return t('Shipment {number}: all {n} carriers were asked.', { number, n: done })
}

function failedText({ kind, done, total, subjectNumber: number }: Job): string {
  return kind === 'broadcast'
    ? t('Shipment {number}: only {done} of {total} tenders could be sent.', { number, done, total })
    : t('Order {number}: only {done} of {total} copies could be made.', { number, done, total })
}
