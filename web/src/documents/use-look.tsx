import type { Document } from '@waybill/contract/documents/documents.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isReloading } from '../shell/outdated-build.ts'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { type Fetch, Opening } from './viewer/open-paper.ts'
import { expectPdf } from './viewer/pdfjs.ts'
import type { Viewer } from './viewer/viewer.tsx'

interface Looked {
  name: string
  extension: string
  fetch: Fetch | undefined
  document?: Document
}

interface Look {
  look: () => void
  /** For the button that opens it: hover or focus. */
  reaching: { onPointerEnter: () => void; onPointerLeave: () => void; onFocus: () => void; onBlur: () => void }
  isComing: boolean
  viewer: ReactNode
}

/** A passing pointer does not rest so long. */
const REST_MS = 150

/**
 * A document that can be previewed. Viewer, reader, worker and bytes load in parallel from the press: in sequence they would
 * take three times as long.
 */
export function useLook(looked: Looked): Look {
  const [isComing, setComing] = useState(false)
  const [shown, setShown] = useState<{ Shown: typeof Viewer; opening: Opening }>()
  const under = useRef<Opening>(undefined)
  useEffect(() => () => under.current?.leave(), [])
  const look = async (): Promise<void> => {
    if (isComing || shown) return
    const opening = new Opening(looked.extension, looked.fetch)
    under.current = opening
    setComing(true)
    try {
      const { Viewer: Shown } = await import('./viewer/viewer.tsx')
      setShown({ Shown, opening })
    } catch {
      opening.leave()
      if (!isReloading()) toast.error(t('An error occurred while loading the file.'))
    } finally {
      setComing(false)
    }
  }
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pass = (): void => clearTimeout(resting.current)
  useEffect(() => () => clearTimeout(resting.current), [])
  const rest = (): void => {
    pass()
    resting.current = setTimeout(reach, REST_MS)
  }
  const reach = (): void => {
    // If this fails, the press loads it again.
    void import('./viewer/viewer.tsx').catch(() => undefined)
    if (looked.fetch && looked.extension.toLowerCase() === 'pdf') expectPdf()
  }
  return {
    look: () => void look(),
    reaching: { onPointerEnter: rest, onPointerLeave: pass, onFocus: rest, onBlur: pass },
    isComing,
    viewer: shown ? <shown.Shown {...looked} opening={shown.opening} onClose={() => setShown(undefined)} /> : null,
  }
}
