import type { ReactNode } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import styles from './popover.module.css'

export interface PopoverProps {
  label: string
  /** A Button or IconButton. */
  trigger: ReactNode
  children: ReactNode | ((close: () => void) => ReactNode)
  placement?: 'bottom' | 'bottom start' | 'bottom end' | 'top' | 'top start' | 'top end'
}

/** A small panel beside its button: columns, saved views, notifications. */
export function Popover({ label, trigger, children, placement = 'bottom end' }: PopoverProps): ReactNode {
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover placement={placement} offset={6} className={styles.popover ?? ''}>
        <Dialog aria-label={label} className={styles.content}>
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
