import type { BrowserErrorReport } from '@waybill/contract/browser-errors/browser-errors.ts'
import { lastTrace } from '../api/last-trace.ts'
import { isProblem, traceIdOf } from '../api/problem.ts'
import { session } from '../api/session.ts'
import { NotAuthorized } from '../shell/not-authorized.ts'
import { isReloading } from '../shell/outdated-build.ts'

type Kind = BrowserErrorReport['kind']

let placeOf = (): string => '/'
let sender: ReturnType<typeof fetchOnce> | undefined

/** From here on uncaught errors are reported. */
export function reportErrors(): void {
  window.addEventListener('error', ({ error }) => reportFault('script', error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportFault('promise', reason))
  window.addEventListener('vite:preloadError', ({ payload }: Event & { payload?: Error }) =>
    reportFault('load', payload),
  )
}

/** What a fallback page shows; the console gets it as well. */
export function reportCaught(error: unknown): void {
  if (reportFault('render', error)) reportError(error)
}

/** Errors belong to the page this returns. */
export function reportFrom(place: () => string): void {
  placeOf = place
}

/** Loads the sender while all is well. If it fails, it is not retried: that would be one more error to report. */
export function fetchSender() {
  sender ??= fetchOnce()
  return sender
}

const fetchOnce = () => import('./send-report.ts').catch(() => undefined)

/** Reports an error to the provider; true if accepted. Signed-out users report nothing. */
export async function report(kind: Kind, error: unknown): Promise<boolean> {
  const now = session()
  if (now.state !== 'alive' || isReloading() || !(error instanceof Error)) return false
  const met = { kind, place: placeOf(), trace: traceIdOf(error) ?? lastTrace() }
  return (await fetchSender())?.sendReport(met, error, now) ?? false
}

/** A refusal that a page shows is no bug, nor is an aborted call. */
function reportFault(kind: Kind, error: unknown): boolean {
  const isCalledOff = error instanceof DOMException && error.name === 'AbortError'
  const isFault = !isProblem(error) && !(error instanceof NotAuthorized) && !isCalledOff
  if (isFault) void report(kind, error)
  return isFault
}
