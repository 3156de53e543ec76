import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { AnswerOf, Endpoint } from '@waybill/contract/endpoint.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import { useEffect, useId, useRef } from 'react'
import type { Asked } from './address.ts'
import { call, type Input, read } from './call.ts'
import { invalidateSubjects } from './freshness.ts'
import { isProblem } from './problem.ts'
import { changedBy } from './subjects.ts'

/** Where an answer is kept: endpoint first, so that live news finds it by what the endpoint is about (`freshness.ts`). */
export function keyOf<E extends Endpoint>(endpoint: E, asked: Asked<E>) {
  return [endpoint.path, asked.params ?? {}, (endpoint.isReading ? asked.body : asked.query) ?? {}] as const
}

/** One answer: `useQuery(queryFor(tenders.find, { params: { tenderId } }))`. */
export function queryFor<E extends Endpoint>(endpoint: E, asked: Asked<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, asked),
    queryFn: ({ signal }) => read(endpoint, asked, { signal }),
  })
}

type Page = { data: readonly unknown[]; totalCount: number }

/** A list page by page: `useInfiniteQuery(infiniteQueryFor(tenders.list, { query }))`; rows are `data.pages.flatMap(p => p.data)`. */
export function infiniteQueryFor<E extends Endpoint>(endpoint: E, asked: Asked<E>) {
  const pageSize = pageSizeOf(asked.query)
  return infiniteQueryOptions({
    queryKey: [...keyOf(endpoint, asked), 'pages'] as const,
    queryFn: ({ signal, pageParam }) => {
      const query = { ...asked.query, page: pageParam, pageSize }
      return read(endpoint, { ...asked, query }, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page: number) => {
      const { data, totalCount } = last as Page
      return data.length > 0 && page * pageSize < totalCount ? page + 1 : undefined
    },
  })
}

function pageSizeOf(query: unknown): number {
  const asked = typeof query === 'object' && query !== null && 'pageSize' in query ? Number(query.pageSize) : PAGE_SIZE
  return asked > 0 ? asked : PAGE_SIZE
}

/** Keeps an answer that came by another way, e.g. the changed record that a verb returned. */
export function remember<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  asked: Asked<E>,
  answer: AnswerOf<E>,
): void {
  client.setQueryData(keyOf(endpoint, asked), answer)
}

export type VerbOptions<E extends Endpoint> = {
  /** After success, before lists are fetched afresh: put the answer where pages read it, say the success toast. */
  onDone?: (answer: AnswerOf<E>, input: Input<E>, client: QueryClient) => void
  onFailed?: (error: unknown, input: Input<E>) => void
  /** The page shows the failure itself (dialogs and forms); otherwise the error catalogue's toasts appear. */
  showsOwnError?: boolean
  /** As in `CallOptions`; `null` for what carries a file. */
  timeLimitMs?: number | null
}

/** An act: `const accept = useVerb(tenders.answer); accept.mutate({ params, body })`. What it changed is fetched afresh. */
export function useVerb<E extends Endpoint>(
  endpoint: E,
  options: VerbOptions<E> = {},
): UseMutationResult<AnswerOf<E>, Error, Input<E>> {
  const client = useQueryClient()
  const unanswered = useRef<{ act: string; key: string } | undefined>(undefined)
  const mutationKey = [endpoint.path, useId()]
  // Who left the dialog before the answer came hears of a failure in a toast, like everybody else.
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const verb = useMutation({
    mutationKey,
    meta: { showsOwnError: () => options.showsOwnError === true && isHere.current },
    mutationFn: async (input: Input<E>) => {
      // The same act again after no answer came: the same key, so that it happens once (P14).
      const act = JSON.stringify(input)
      const key = unanswered.current?.act === act ? unanswered.current.key : crypto.randomUUID()
      unanswered.current = { act, key }
      try {
        const answer = await call(endpoint, input, { idempotencyKey: key, timeLimitMs: options.timeLimitMs })
        unanswered.current = undefined
        return answer
      } catch (error) {
        if (!isProblem(error, 'unreachable', 'not-ready', 'request-in-flight')) unanswered.current = undefined
        throw error
      }
    },
    onSuccess: (answer, input) => {
      options.onDone?.(answer, input, client)
      void invalidateSubjects(client, changedBy(endpoint.path))
    },
    onError: (error, input) => {
      options.onFailed?.(error, input)
      // Whoever is told so sees what it is now, also where no news come through.
      if (isProblem(error, 'changed-meanwhile')) void invalidateSubjects(client, changedBy(endpoint.path))
    },
  })
  // The second press of a double click comes before the first is drawn: the same act is not begun while it is under way.
  const mutate: typeof verb.mutate = (...asked) => {
    const underWay = client.getMutationCache().findAll({ mutationKey, status: 'pending' })
    const act = JSON.stringify(asked[0])
    if (!underWay.some(({ state }) => JSON.stringify(state.variables) === act)) verb.mutate(...asked)
  }
  return { ...verb, mutate }
}
