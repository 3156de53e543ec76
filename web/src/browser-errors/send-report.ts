import { type BrowserErrorReport, browserErrors } from '@waybill/contract/browser-errors/browser-errors.ts'
import { isProblem } from '../api/problem.ts'
import { framesOf } from './frames.ts'

const TIME_LIMIT_MS = 10_000

/** What this page has told already, and whether it was taken. */
const told = new Map<string, Promise<boolean>>()

/** Each error once in the life of a page, without its message. */
export function sendReport(
  met: Pick<BrowserErrorReport, 'kind' | 'place' | 'trace'>,
  error: Error,
  as: { token: string; claims: string },
): Promise<boolean> {
  const name = isProblem(error) ? error.code : (/^[\w.-]{1,60}$/.exec(error.name)?.[0] ?? 'unnamed')
  const stack = framesOf(error)
  const key = [name, ...stack].join()
  const sent = told.get(key) ?? send({ ...met, name, stack, build: buildOf(document) }, as)
  told.set(key, sent)
  return sent
}

/** Without the client of the other calls: the page may be on its way out, and whatever becomes of a report ends no session. */
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

/** The digest in the name of the program's first file. */
function buildOf(page: Document): string {
  const first = page.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''
  return /-([\w-]{8})\.js$/.exec(first)?.[1] ?? 'dev'
}
