import type { ReactNode } from 'react'
import styles from './avatar.module.css'
import { classNames } from './class-names.ts'

export interface AvatarProps {
  firstName: string
  lastName: string
  /** Address of the picture; without it the initials show. */
  picture?: string | undefined
  /** 24, 32, 48 or 96 px. */
  size?: 'small' | 'medium' | 'large' | 'page'
}

/** A face beside a name; screen readers skip it, since it adds nothing to the name. */
export function Avatar({ firstName, lastName, picture, size = 'medium' }: AvatarProps): ReactNode {
  return (
    <span
      className={classNames(styles.avatar, styles[size])}
      data-initials={picture ? undefined : initials(firstName, lastName)}
      aria-hidden="true"
    >
      {picture ? <img src={picture} alt="" className={styles.picture} /> : null}
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
