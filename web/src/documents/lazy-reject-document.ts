import { lazy } from 'react'

/** Few documents are rejected: load the form on demand. */
export const LazyRejectDocument = lazy(async () => ({
  default: (await import('./reject-document.tsx')).RejectDocument,
}))
