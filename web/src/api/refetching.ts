import type { Query, QueryClient } from '@tanstack/react-query'

/** How often one answer is fetched, however much news arrives. */
const EVERY_MS = 1_000
/** Browsers that hear the same news do not all ask in the same moment. */
const SPREAD_MS = 250

type Moment = { at: number; order: number }

/**
 * Refetches what news made stale: only answers on a visible screen, each at most once a second. The others are refetched when they are
 * shown again.
 */
export class Refetching {
  readonly #client: QueryClient
  readonly #due = new Map<Query, ReturnType<typeof setTimeout>>()
  readonly #news = new WeakMap<Query, Moment>()
  readonly #asked = new WeakMap<Query, Moment>()
  readonly #stopWatching: () => void
  #order = 0

  constructor(client: QueryClient) {
    this.#client = client
    const stopHearing = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'fetch') this.#asked.set(event.query, this.#moment())
    })
    const onVisible = (): void => this.#catchUp()
    document.addEventListener('visibilitychange', onVisible)
    this.#stopWatching = () => {
      stopHearing()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }

  stale(isStale: (query: Query) => boolean): void {
    void this.#client.invalidateQueries({ predicate: isStale, refetchType: 'none' })
    const moment = this.#moment()
    for (const query of this.#client.getQueryCache().findAll({ predicate: isStale })) {
      this.#news.set(query, moment)
      this.#schedule(query)
    }
  }

  stop(): void {
    this.#stopWatching()
    for (const timer of this.#due.values()) clearTimeout(timer)
    this.#due.clear()
  }

  #schedule(query: Query): void {
    if (this.#due.has(query) || !query.isActive()) return
    const sinceAsked = performance.now() - (this.#asked.get(query)?.at ?? Number.NEGATIVE_INFINITY)
    const wait = Math.max(0, EVERY_MS - sinceAsked) + Math.random() * SPREAD_MS
    this.#due.set(
      query,
      setTimeout(() => this.#refetch(query), wait),
    )
  }

  #refetch(query: Query): void {
    this.#due.delete(query)
    if (document.visibilityState === 'hidden' || !query.isActive() || !this.#isBehind(query)) return
    // What is on its way may have been read before the news.
    if (query.state.fetchStatus === 'fetching') this.#schedule(query)
    else void this.#client.refetchQueries({ predicate: (each) => each === query }, { cancelRefetch: false })
  }

  /** Whether it was last asked for before the latest news of it: one's own act has usually asked since. */
  #isBehind(query: Query): boolean {
    return (this.#news.get(query)?.order ?? 0) > (this.#asked.get(query)?.order ?? 0)
  }

  #moment(): Moment {
    return { at: performance.now(), order: ++this.#order }
  }

  #catchUp(): void {
    if (document.visibilityState === 'hidden') return
    for (const query of this.#client.getQueryCache().findAll({ type: 'active' }))
      if (this.#isBehind(query)) this.#schedule(query)
  }
}
