import type { BrowserErrorReport } from '@waybill/contract/browser-errors/browser-errors.ts'
import { lastTrace } from '../api/last-trace.ts'
import { isProblem, traceIdOf } from '../api/problem.ts'
import { session } from '../api/session.ts'
import { NotAuthorized } from '../shell/not-authorized.ts'
import { isReloading } from '../shell/outdated-build.ts'

type Kind = BrowserErrorReport['kind']

let placeOf = (): string => '/'
let sender: ReturnType<typeof fetchOnce> | undefined

/** From here on what nobody catches is reported. */
export function reportErrors(): void {
  window.addEventListener('error', ({ error }) => reportFault('script', error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportFault('promise', reason))
  window.addEventListener('vite:preloadError', ({ payload }: Event & { payload?: Error }) =>
    reportFault('load', payload),
  )
}

/** What a page stands in for; the console hears of it as well. */
export function reportCaught(error: unknown): void {
  if (reportFault('render', error)) reportError(error)
}

/** Errors are of the page whose pattern this answers. */
export function reportFrom(place: () => string): void {
  placeOf = place
}

/** What sends is fetched while all is well. Where it does not come it is not asked for again: that too would be an error to report. */
export function fetchSender() {
  sender ??= fetchOnce()
  return sender
}

const fetchOnce = () => import('./send-report.ts').catch(() => undefined)

/** Tells the provider of an error; true when it was taken. Who is signed out tells nothing. */
export async function report(kind: Kind, error: unknown): Promise<boolean> {
  const now = session()
  if (now.state !== 'alive' || isReloading() || !(error instanceof Error)) return false
  const met = { kind, place: placeOf(), trace: traceIdOf(error) ?? lastTrace() }
  return (await fetchSender())?.sendReport(met, error, now) ?? false
}

/** A refusal that a page shows is no fault of the program, nor is what was called off. */
function reportFault(kind: Kind, error: unknown): boolean {
  const isCalledOff = error instanceof DOMException && error.name === 'AbortError'
  const isFault = !isProblem(error) && !(error instanceof NotAuthorized) && !isCalledOff
  if (isFault) void report(kind, error)
  return isFault
}
