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

/** The cache key of an answer: endpoint first, so that live news finds it by subject (`freshness.ts`). */
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

/** Caches an answer that came another way, e.g. the changed record that a verb returned. */
export function remember<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  asked: Asked<E>,
  answer: AnswerOf<E>,
): void {
  client.setQueryData(keyOf(endpoint, asked), answer)
}

/** An endpoint with its input: what pressing a button sends. */
export type Act<E extends Endpoint = Endpoint> = { endpoint: E; input: Input<E> }
/** Any act, for any endpoint. */
export type AnyAct = { endpoint: Endpoint; input: { body?: unknown; version?: number } }
export type AnswerTo<A> = A extends { endpoint: infer E extends Endpoint } ? AnswerOf<E> : never

/** `act(locations.update, { params, body, version })`: checked by the contract, sent through `useActs`. */
export function act<E extends Endpoint>(endpoint: E, input: Input<E>): Act<E> {
  return { endpoint, input }
}

type SendingOptions<Asked, Answer> = {
  /** On success, before lists refetch: cache the answer where pages read it, show the success toast. */
  onDone?: ((answer: Answer, asked: Asked, client: QueryClient) => void) | undefined
  onFailed?: ((error: unknown, asked: Asked) => void) | undefined
  /** The page shows the failure itself (dialogs and forms); otherwise the error catalogue's toasts do. */
  showsOwnError?: boolean | undefined
  /** As in `CallOptions`; `null` for file transfers. */
  timeLimitMs?: number | null | undefined
}

export type VerbOptions<E extends Endpoint> = SendingOptions<Input<E>, AnswerOf<E>>

/** An act: `const accept = useVerb(tenders.answer); accept.mutate({ params, body })`. What it changed is refetched. */
export function useVerb<E extends Endpoint>(
  endpoint: E,
  options: VerbOptions<E> = {},
): UseMutationResult<AnswerOf<E>, Error, Input<E>> {
  return useSending((input: Input<E>) => ({ endpoint, input }), options)
}

/** Like `useVerb`, when the endpoint is known only on sending: `send.mutate(act(orders.create, { body }))`. */
export function useActs<A extends AnyAct>(
  options: SendingOptions<A, AnswerTo<A>>,
): UseMutationResult<AnswerTo<A>, Error, A> {
  return useSending((asked: A) => asked, options)
}

function useSending<Asked, Answer>(
  actOf: (asked: Asked) => AnyAct,
  options: SendingOptions<Asked, Answer>,
): UseMutationResult<Answer, Error, Asked> {
  const client = useQueryClient()
  const unanswered = useRef<{ act: string; key: string } | undefined>(undefined)
  const mutationKey = [useId()]
  const textOf = (asked: Asked): string => {
    const { endpoint, input } = actOf(asked)
    return JSON.stringify([endpoint.path, input])
  }
  // A user who left the dialog before the answer gets a failure as a toast.
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const sending = useMutation({
    mutationKey,
    meta: { showsOwnError: () => options.showsOwnError === true && isHere.current },
    mutationFn: async (asked: Asked) => {
      // A repeat reuses the key until the act is known to be done: a failure, a gateway's for one, may hide that it was (P14).
      const text = textOf(asked)
      const key = unanswered.current?.act === text ? unanswered.current.key : crypto.randomUUID()
      unanswered.current = { act: text, key }
      const { endpoint, input } = actOf(asked)
      const answer = await call(endpoint, input, { idempotencyKey: key, timeLimitMs: options.timeLimitMs })
      unanswered.current = undefined
      // The act's own endpoint answered.
      return answer as Answer
    },
    onSuccess: (answer, asked) => {
      options.onDone?.(answer, asked, client)
      void invalidateSubjects(client, changedBy(actOf(asked).endpoint.path))
    },
    onError: (error, asked) => {
      options.onFailed?.(error, asked)
      // Show its current state, even where no live news come through.
      if (isProblem(error, 'changed-meanwhile')) void invalidateSubjects(client, changedBy(actOf(asked).endpoint.path))
    },
  })
  // A double click's second press comes before the first one renders: a pending act is not sent again.
  const mutate: typeof sending.mutate = (...asked) => {
    const underWay = client.getMutationCache().findAll({ mutationKey, status: 'pending' })
    // Acts without input count too.
    const text = textOf(asked[0] as Asked)
    // Those under this key are ours.
    if (!underWay.some(({ state }) => textOf(state.variables as Asked) === text)) sending.mutate(...asked)
  }
  return { ...sending, mutate }
}
