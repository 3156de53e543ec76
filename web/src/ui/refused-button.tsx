import type { JSX, ReactNode } from 'react'
import { Tooltip } from './tooltip.tsx'

/** Says why a button is disabled; loaded when the first one is shown. */
export function RefusedButton({ reason, children }: { reason: string; children: JSX.Element }): ReactNode {
  return <Tooltip text={reason}>{children}</Tooltip>
}
