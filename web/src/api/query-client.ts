import { MutationCache, QueryClient } from '@tanstack/react-query'

/** Asks whether the page shows a failure itself (a dialog's `error`), so that no toast repeats it. */
declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { showsOwnError?: () => boolean }
  }
}

const STALE_MS = 30_000

/** The specification's defaults: no retry, no refetch on focus, offline first (SPEC §7.2). Live news keeps answers fresh. */
export function createQueryClient(onFailure: (error: unknown) => void): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'offlineFirst',
        staleTime: STALE_MS,
        throwOnError: false,
      },
      mutations: { retry: false, networkMode: 'offlineFirst' },
    },
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => {
        if (!mutation.meta?.showsOwnError?.()) onFailure(error)
      },
    }),
  })
}
