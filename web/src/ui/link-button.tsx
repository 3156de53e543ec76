import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './button.module.css'
import { type Look, look } from './button-look.ts'

export interface LinkButtonProps extends Look, AnchorHTMLAttributes<HTMLAnchorElement> {
  icon?: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

/** A link that looks like a button; the router wraps it (`createLink(LinkButton)`). Apart, so that signing in loads no press handling. */
export function LinkButton({ variant, size, wide, icon, children, className, ...link }: LinkButtonProps): ReactNode {
  return (
    <a {...link} className={look({ variant, size, wide }, className)}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <span className={styles.label}>{children}</span>
    </a>
  )
}
