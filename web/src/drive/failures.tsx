import type { Root } from 'react-dom/client'
import { fetchSender, reportCaught, reportErrors, reportFrom } from '../browser-errors/report.ts'
import { pathTo } from '../paths.ts'
import { Whoops } from '../shell/last-resort.tsx'
import { isReloading } from '../shell/outdated-build.ts'

reportFrom(() => pathTo.drive)

/** From here on uncaught errors are reported. What does is fetched while there is a signal. */
export async function reportFailures(): Promise<void> {
  reportErrors()
  await fetchSender()
}

/** What the house says too (SPEC §2.1). */
export function showFailure(root: Root, error: unknown): void {
  reportCaught(error)
  if (!isReloading()) root.render(<Whoops error={error} />)
}
