import type { ReactNode } from 'react'
import { type SwitchProps as AriaProps, Switch as AriaSwitch } from 'react-aria-components/Switch'
import styles from './choice.module.css'

export interface SwitchProps extends Omit<AriaProps, 'children' | 'className' | 'style'> {
  children: ReactNode
}

/** On or off, effective at once. */
export function Switch({ children, ...props }: SwitchProps): ReactNode {
  return (
    <AriaSwitch {...props} className={styles.choice}>
      <span className={styles.track} />
      <span className={styles.text}>{children}</span>
    </AriaSwitch>
  )
}
