import { type LoadTenderFile, loadTenders } from '@waybill/contract/load-tenders/load-tenders.ts'
import { useRef, useState } from 'react'
import { sayError } from '../../api/error-catalogue.ts'
import { useVerb } from '../../api/queries.ts'
import { useKept } from '../../form/use-unsaved.ts'
import { t } from '../../ui/words.ts'
import { base64Of, MOST_BYTES } from './read-document.ts'

/** One incoming file: waiting, answered, or failed for the given reason. */
export type Arrival = { key: number; document: File } & (
  | { state: 'under-way' }
  | { state: 'answered'; file: LoadTenderFile }
  /** A hopeless file is not worth a retry. */
  | { state: 'failed'; reason: string; isWorthRetrying: boolean }
)

export type Intake = {
  arrivals: readonly Arrival[]
  take: (documents: readonly File[]) => void
  retry: (arrival: Arrival) => void
  dismiss: (arrival: Arrival) => void
}

/** Sends documents one at a time: a change means nothing before the load it changes. */
export function useIntake(): Intake {
  const [arrivals, setArrivals] = useState<readonly Arrival[]>([])
  // What was dropped and is not answered would be gone with the page.
  useKept(arrivals.some(({ state }) => state !== 'answered'))
  const line = useRef<Promise<void>>(Promise.resolve())
  const keys = useRef(0)
  const send = useVerb(loadTenders.take, { showsOwnError: true, timeLimitMs: null })

  const settle = (arrival: Arrival): void =>
    setArrivals((before) => before.map((each) => (each.key === arrival.key ? arrival : each)))
  const sendOne = async ({ key, document }: Arrival): Promise<void> => {
    const fault = faultOf(document)
    if (fault) return settle({ key, document, state: 'failed', reason: fault, isWorthRetrying: false })
    try {
      const data = await base64Of(document)
      const file = await send.mutateAsync({ body: { fileName: document.name.slice(0, 200), data } })
      settle({ key, document, state: 'answered', file })
    } catch (error) {
      const reason = sayError(error)
        .map((saying) => saying.text)
        .join(' ')
      settle({ key, document, state: 'failed', reason, isWorthRetrying: true })
    }
  }
  const queue = (arrival: Arrival): void => {
    line.current = line.current.then(() => sendOne(arrival))
  }
  return {
    arrivals,
    take: (documents) => {
      const fresh = documents.map((document): Arrival => ({ key: ++keys.current, document, state: 'under-way' }))
      setArrivals((before) => [...fresh.toReversed(), ...before])
      fresh.forEach(queue)
    },
    retry: ({ key, document }) => {
      const again: Arrival = { key, document, state: 'under-way' }
      settle(again)
      queue(again)
    },
    dismiss: ({ key }) => setArrivals((before) => before.filter((each) => each.key !== key)),
  }
}

function faultOf(document: File): string | undefined {
  if (document.size === 0) return t('The file is empty.')
  return document.size > MOST_BYTES ? t('The file is larger than 3 MB.') : undefined
}
