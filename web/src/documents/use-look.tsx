import type { Document } from '@waybill/contract/documents.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isReloading } from '../shell/outdated-build.ts'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { type Fetch, Opening } from './viewer/open-paper.ts'
import type { Viewer } from './viewer/viewer.tsx'

interface Looked {
  name: string
  extension: string
  fetch: Fetch | undefined
  document?: Document
}

/**
 * A document that can be looked at. Viewer, reader, worker and bytes set out together at the press: one after the other they would take
 * three times as long.
 */
export function useLook(looked: Looked): { look: () => void; isComing: boolean; viewer: ReactNode } {
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
  return {
    look: () => void look(),
    isComing,
    viewer: shown ? <shown.Shown {...looked} opening={shown.opening} onClose={() => setShown(undefined)} /> : null,
  }
}
