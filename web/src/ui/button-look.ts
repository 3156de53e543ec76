import styles from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface Look {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Fills its container (phones, forms). */
  wide?: boolean
}

/** What buttons and links that look like one have in common. */
export function look({ variant = 'secondary', size = 'medium', wide }: Look, extra?: string): string {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide, extra)
}
