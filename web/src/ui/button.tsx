import {
  type ButtonHTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  use,
  useState,
} from 'react'
import styles from './button.module.css'
import { type Look, look } from './button-look.ts'
import { RefusedButton } from './refused-button.tsx'
import { Spinner } from './spinner.tsx'
import { TriggerContext } from './trigger.ts'

interface ActProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style' | 'children' | 'disabled' | 'onClick'> {
  onPress?: (() => void) | undefined
  /** Shows that it is under way, and is not done again meanwhile. */
  isPending?: boolean | undefined
  ref?: Ref<HTMLButtonElement>
}

export interface ButtonProps extends Look, ActProps {
  children: ReactNode
  icon?: ReactNode
  /** Why the act is not possible now. It stays visible and focusable, and says why (tooltip, description). */
  disabledReason?: string | null | false
}

/** A button: a verb. */
export function Button({ variant, size, wide, icon, children, disabledReason, ...act }: ButtonProps): ReactNode {
  const className = look({ variant, size, wide })
  const content = (
    <>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <span className={styles.label}>{children}</span>
    </>
  )
  if (disabledReason) return <RefusedButton className={className} reason={disabledReason} content={content} />
  return (
    <Act {...act} className={className}>
      {content}
      {act.isPending ? (
        <span className={styles.pending}>
          <Spinner />
        </span>
      ) : null}
    </Act>
  )
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'wide'> {
  /** The accessible name and the hover text. */
  label: string
  children: ReactNode
}

/** A button whose icon everybody knows (close, refresh); its name is always read. */
export function IconButton({
  label,
  children,
  variant = 'quiet',
  size,
  disabledReason,
  ...act
}: IconButtonProps): ReactNode {
  const [isReached, setReached] = useState(false)
  const className = look({ variant, size }, styles.square)
  if (disabledReason)
    return <RefusedButton className={className} reason={disabledReason} label={label} content={children} />
  return (
    <Act {...act} aria-label={label} className={className} onReach={setReached}>
      {act.isPending ? <Spinner /> : children}
      {isReached ? (
        <span aria-hidden="true" className={styles.name}>
          {label}
        </span>
      ) : null}
    </Act>
  )
}

/**
 * The element itself, without the component library's press handling, which would be a fifth of the dashboard's own code. A press is
 * the button's alone: no row or card around it hears of it.
 */
function Act({
  onPress,
  isPending,
  ref,
  onReach,
  children,
  ...element
}: ActProps & { className: string; onReach?: (isReached: boolean) => void; children: ReactNode }): ReactNode {
  const trigger = use(TriggerContext)
  const press = (event: MouseEvent): void => {
    event.stopPropagation()
    if (isPending) return event.preventDefault()
    onPress?.()
    trigger?.onPress()
  }
  const key = (event: KeyboardEvent<HTMLButtonElement>): void => {
    element.onKeyDown?.(event)
    if (event.key === 'Enter' || event.key === ' ') event.stopPropagation()
    else trigger?.onKeyDown(event)
  }
  return (
    <button
      type="button"
      {...element}
      {...trigger?.element}
      ref={trigger?.ref ?? ref}
      aria-disabled={isPending || undefined}
      data-pending={isPending || undefined}
      onClick={press}
      onKeyDown={key}
      onPointerEnter={(event) => {
        element.onPointerEnter?.(event)
        trigger?.onReach()
        if (event.pointerType !== 'touch') onReach?.(true)
      }}
      onPointerLeave={(event) => {
        element.onPointerLeave?.(event)
        onReach?.(false)
      }}
      onFocus={(event) => {
        element.onFocus?.(event)
        trigger?.onReach()
        if (event.currentTarget.matches(':focus-visible')) onReach?.(true)
      }}
      onBlur={(event) => {
        element.onBlur?.(event)
        onReach?.(false)
      }}
    >
      {children}
    </button>
  )
}
