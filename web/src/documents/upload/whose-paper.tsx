import { useQuery } from '@tanstack/react-query'
import { BILL_OF_LADING, CARRIER_CONFIRMATION } from '@waybill/contract/documents/printed-papers.ts'
import type { NamedLoad } from '@waybill/contract/documents/reading.ts'
import type { ReactNode } from 'react'
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
}

/** Says so when the barcode on a paper is another load's, and offers to file it there. */
export function WhosePaper({ file, shipmentNumber: here, onMove }: WhosePaperProps): ReactNode {
  const { data: reading } = useQuery({
    queryKey: ['reading', file.name, file.size, file.lastModified],
    queryFn: ({ signal }) => readFile(file, { signal, onProgress: () => undefined }),
    enabled: file.size <= MOST_BYTES,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [load] = reading?.loads ?? []
  if (!reading || !load || load.by !== 'barcode' || load.isBillOnly || !reading.isCertain) return null
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
