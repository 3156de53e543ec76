import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './refused-button.module.css'
import { retell } from './words.ts'

/** A pointer on its way elsewhere does not rest so long. */
const REST_MS = 250
const GAP = 8

/**
 * A button that does nothing now, and says why: to whoever listens by its description, to whoever looks by a hint on hover and focus. The
 * hint is in the top layer, so that nothing clips it.
 */
export function RefusedButton({
  className,
  reason: said,
  label,
  content,
}: {
  className: string
  reason: string
  label?: string
  content: ReactNode
}): ReactNode {
  const reason = retell(said)
  const button = useRef<HTMLButtonElement>(null)
  const hint = useRef<HTMLSpanElement>(null)
  const [isHinting, setHinting] = useState(false)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(resting.current), [])
  useLayoutEffect(() => {
    if (!button.current || !hint.current) return
    hint.current.showPopover()
    place(hint.current, button.current.getBoundingClientRect())
  }, [isHinting])
  const hide = (): void => {
    clearTimeout(resting.current)
    setHinting(false)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-disabled="true"
        aria-label={label}
        aria-description={reason}
        className={className}
        onClick={(event) => event.stopPropagation()}
        onPointerEnter={({ pointerType }) => {
          if (pointerType !== 'touch') resting.current = setTimeout(() => setHinting(true), REST_MS)
        }}
        onPointerLeave={hide}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setHinting(true)}
        onBlur={hide}
        onKeyDown={(event) => event.key === 'Escape' && hide()}
      >
        {content}
      </button>
      {isHinting ? (
        <span ref={hint} popover="manual" aria-hidden="true" className={styles.hint}>
          {reason}
        </span>
      ) : null}
    </>
  )
}

/** Above the button, or below where there is no room. */
function place(hint: HTMLElement, beside: DOMRect): void {
  const { width, height } = hint.getBoundingClientRect()
  const centred = beside.left + beside.width / 2 - width / 2
  const above = beside.top - height - GAP
  hint.style.left = `${Math.max(GAP, Math.min(centred, window.innerWidth - width - GAP))}px`
  hint.style.top = `${above < 0 ? beside.bottom + GAP : above}px`
}
