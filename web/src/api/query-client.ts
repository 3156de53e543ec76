import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isProblem } from './problem.ts'

/** Marks pages that show a failure themselves (a dialog's `error`), so that no toast repeats it. */
declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { showsOwnError?: () => boolean }
  }
}

const STALE_MS = 30_000
/** A busy server says when to retry. */
const MORE_TRIES = 4

/** The specification's defaults: retry only for a busy server, no refetch on focus, offline first (SPEC §7.2). Live news keeps it fresh. */
export function createQueryClient(onFailure: (error: unknown) => void): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => isOverloaded(error) && failures < MORE_TRIES,
        retryDelay: (_, error) => waitAfter(error),
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

function isOverloaded(error: unknown): boolean {
  return isProblem(error, 'overloaded') && error.retryAfter !== undefined
}

/** As the server says, plus up to half: otherwise all browsers would come back at once. */
function waitAfter(error: unknown): number {
  const seconds = isProblem(error) ? (error.retryAfter ?? 1) : 1
  return seconds * 1_000 * (1 + Math.random() / 2)
}
