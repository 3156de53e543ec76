import { lazy } from 'react'

/** Few documents are sent back: the form comes when somebody does. */
export const LazyRejectDocument = lazy(async () => ({
  default: (await import('./reject-document.tsx')).RejectDocument,
}))
