import { useMatches, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Where closing the open preview leads; undefined if none is open. */
function usePreviewCloses(): string | undefined {
  return useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.closesTo)?.staticData.closesTo,
  })
}

/** Whether a preview is beside the list. */
export function useIsPreviewOpen(): boolean {
  return usePreviewCloses() !== undefined
}

/** Closes the preview and leaves the list as is, filters and scroll too. */
export function useClosePreview(): () => void {
  const router = useRouter()
  const to = usePreviewCloses()
  return useCallback(() => {
    if (to) void router.navigate({ to, search: true, resetScroll: false })
  }, [router, to])
}
