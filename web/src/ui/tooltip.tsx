import type { JSX, ReactNode } from 'react'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip as AriaTooltip, OverlayArrow, TooltipTrigger } from 'react-aria-components/Tooltip'
import styles from './tooltip.module.css'

export interface TooltipProps {
  text: ReactNode
  /** One focusable element. */
  children: JSX.Element
  placement?: 'top' | 'bottom' | 'start' | 'end'
}

/** A short hint on hover and focus; never the only place for something the user must know. */
export function Tooltip({ text, children, placement = 'top' }: TooltipProps): ReactNode {
  return (
    <TooltipTrigger delay={250} closeDelay={60}>
      <Focusable>{children}</Focusable>
      <AriaTooltip placement={placement} offset={8} className={styles.tooltip ?? ''}>
        <OverlayArrow className={styles.arrow ?? ''}>
          <svg width={8} height={8} viewBox="0 0 8 8" aria-hidden="true">
            <path d="M0 0 L4 4 L8 0" />
          </svg>
        </OverlayArrow>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
