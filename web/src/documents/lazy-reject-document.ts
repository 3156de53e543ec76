import { lazyPart } from '../ui/lazy-part.ts'

/** Few documents are rejected: load the form on demand. */
export const LazyRejectDocument = lazyPart(async () => (await import('./reject-document.tsx')).RejectDocument)
