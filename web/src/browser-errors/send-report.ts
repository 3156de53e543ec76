import { type BrowserErrorReport, browserErrors } from '@waybill/contract/browser-errors/browser-errors.ts'
import { isProblem } from '../api/problem.ts'
import { framesOf } from './frames.ts'

const TIME_LIMIT_MS = 10_000

/** What this page has reported, and whether it was accepted. */
const told = new Map<string, Promise<boolean>>()

/** Each error once per page load, without its message. */
export function sendReport(
  met: Pick<BrowserErrorReport, 'kind' | 'place' | 'trace'>,
  error: Error,
  as: { token: string; claims: string },
): Promise<boolean> {
  const name = isProblem(error) ? error.code : (/^[\w.-]{1,60}$/.exec(error.name)?.[0] ?? 'unnamed')
  const stack = framesOf(error)
  const key = [name, ...stack].join()
  // The first of several pages at an address ends in a slash; the contract's places do not.
  const place = met.place.replace(/(?<=.)\/$/, '')
  const sent = told.get(key) ?? send({ ...met, name, place, stack, build: buildOf(document) }, as)
  told.set(key, sent)
  return sent
}

/** Bypasses the API client: the page may be closing, and a failed report must not end the session. */
async function send(
  report: BrowserErrorReport,
  { token, claims }: { token: string; claims: string },
): Promise<boolean> {
  const answer = await fetch(browserErrors.report.path, {
    method: 'POST',
    keepalive: true,
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
    headers: { authorization: `Bearer ${token}`, 'x-claims': claims, 'content-type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => undefined)
  return answer?.ok === true
}

/** The hash in the name of the first script. */
function buildOf(page: Document): string {
  const first = page.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''
  return /-([\w-]{8})\.js$/.exec(first)?.[1] ?? 'dev'
}
