import type { JSX, ReactNode } from 'react'
import { Tooltip } from './tooltip.tsx'

/** Says why an act is not possible; loaded when the first such act is shown. */
export function RefusedButton({ reason, children }: { reason: string; children: JSX.Element }): ReactNode {
  return <Tooltip text={reason}>{children}</Tooltip>
}
