import type { ReactNode } from 'react'
import styles from './avatar.module.css'
import { classNames } from './class-names.ts'

export interface AvatarProps {
  firstName: string
  lastName: string
  /** Address of the picture; the initials stand there without one. */
  picture?: string | undefined
  /** 24, 32, 48 or 96 px. */
  size?: 'small' | 'medium' | 'large' | 'page'
}

/** Somebody's face beside their name; it adds nothing to the name for who cannot see it. */
export function Avatar({ firstName, lastName, picture, size = 'medium' }: AvatarProps): ReactNode {
  return (
    <span className={classNames(styles.avatar, styles[size])} aria-hidden="true">
      {picture ? <img src={picture} alt="" className={styles.picture} /> : initials(firstName, lastName)}
    </span>
  )
}

/** By characters as people see them: a name may begin with one that takes two units. */
function initials(firstName: string, lastName: string): string {
  return (firstOf(firstName) + firstOf(lastName)).toLocaleUpperCase()
}

function firstOf(name: string): string {
  return String.fromCodePoint(...[name.trim().codePointAt(0)].filter((point) => point !== undefined))
}
