import { useQuery } from '@tanstack/react-query'
import { BILL_OF_LADING, CARRIER_CONFIRMATION } from '@waybill/contract/documents/printed-papers.ts'
import type { NamedLoad } from '@waybill/contract/documents/reading.ts'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { t } from '../../ui/words.ts'
import { readFile } from './read-file.ts'

/** A larger file is not sent twice from a phone only to be checked. */
const MOST_BYTES = 8 * 1024 * 1024

interface WhosePaperProps {
  file: File
  /** The load it is about to be filed with. */
  shipmentNumber: string
  onMove: (load: NamedLoad) => void
  /** The barcode is this load's, and names the delivery. */
  onStop: (stopId: string) => void
}

/** Takes the delivery from the barcode on a paper; says so when it is another load's, and offers to file it there. */
export function WhosePaper({ file, shipmentNumber: here, onMove, onStop }: WhosePaperProps): ReactNode {
  const { data: reading } = useQuery({
    queryKey: ['reading', file.name, file.size, file.lastModified],
    queryFn: ({ signal }) => readFile(file, { signal, onProgress: () => undefined }),
    enabled: file.size <= MOST_BYTES,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [named] = reading?.loads ?? []
  const load = named?.by === 'barcode' && !named.isBillOnly && reading?.isCertain ? named : undefined
  const stopHere = load?.shipmentNumber === here ? load.stopId : null
  const take = useEffectEvent(onStop)
  useEffect(() => {
    if (stopHere) take(stopHere)
  }, [stopHere])
  if (!reading || !load) return null
  const { shipmentNumber: number } = load
  if (reading.printedAs === CARRIER_CONFIRMATION)
    return (
      <Banner
        tone="attention"
        title={t('This is the rate confirmation for {number}. Sign it on the load’s page.', { number })}
      />
    )
  if (number === here) return null
  return (
    <Banner
      tone="attention"
      title={
        reading.printedAs === BILL_OF_LADING
          ? t('This is the bill of lading for {number}, not {here}.', { number, here })
          : t('Its barcode is for {number}, not {here}.', { number, here })
      }
      act={<Button onPress={() => onMove(load)}>{t('File it with {number}', { number })}</Button>}
    />
  )
}
