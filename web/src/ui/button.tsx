import { lazy, type ReactNode, type Ref, Suspense } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import styles from './button.module.css'
import { type Look, look } from './button-look.ts'
import { Spinner } from './spinner.tsx'
import { retell } from './words.ts'

/** Only a disabled button needs the tooltip and its positioning, so they load later. */
const RefusedButton = lazy(async () => ({ default: (await import('./refused-button.tsx')).RefusedButton }))

export interface ButtonProps
  extends Look,
    Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'isDisabled' | 'render'> {
  children: ReactNode
  icon?: ReactNode
  /** Why the act is not possible now. It stays visible and focusable, and says why (tooltip, description). */
  disabledReason?: string | null | false
  ref?: Ref<HTMLButtonElement>
}

/** A button: a verb. */
export function Button({
  variant,
  size,
  wide,
  icon,
  children,
  disabledReason,
  isPending,
  ref,
  ...act
}: ButtonProps): ReactNode {
  const className = look({ variant, size, wide })
  const content = (
    <>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <span className={styles.label}>{children}</span>
    </>
  )
  if (disabledReason) return <Refused className={className} reason={disabledReason} content={content} />
  return (
    <AriaButton {...act} ref={ref} isPending={isPending} className={className}>
      {content}
      {isPending ? (
        <span className={styles.pending}>
          <Spinner />
        </span>
      ) : null}
    </AriaButton>
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
  isPending,
  ref,
  ...act
}: IconButtonProps): ReactNode {
  const className = look({ variant, size }, styles.square)
  if (disabledReason) return <Refused className={className} reason={disabledReason} label={label} content={children} />
  return (
    <AriaButton {...act} ref={ref} isPending={isPending} aria-label={label} className={className}>
      {({ isHovered, isFocusVisible }) => (
        <>
          {isPending ? <Spinner /> : children}
          {isHovered || isFocusVisible ? (
            <span aria-hidden="true" className={styles.name}>
              {label}
            </span>
          ) : null}
        </>
      )}
    </AriaButton>
  )
}

interface RefusedProps {
  className: string
  reason: string
  label?: string
  content: ReactNode
}

function Refused({ className, reason: said, label, content }: RefusedProps): ReactNode {
  const reason = retell(said)
  const plain = (
    <button type="button" aria-disabled="true" aria-label={label} aria-description={reason} className={className}>
      {content}
    </button>
  )
  return (
    <Suspense fallback={plain}>
      <RefusedButton reason={reason}>{plain}</RefusedButton>
    </Suspense>
  )
}
