import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './disclosure.module.css'

export interface DisclosureProps {
  title: ReactNode
  /** Right of the title, also when closed: a total, a count. */
  end?: ReactNode
  children: ReactNode
  isOpen?: boolean
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
}

/** Expands in place. What is closed is still found by the browser's search, which opens it. */
export function Disclosure({
  title,
  end,
  children,
  isOpen,
  defaultOpen = false,
  onOpenChange,
}: DisclosureProps): ReactNode {
  const [own, setOwn] = useState(defaultOpen)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const isExpanded = isOpen ?? own
  const turn = (expanded: boolean): void => {
    setOwn(expanded)
    onOpenChange?.(expanded)
  }
  const find = useEffectEvent(() => turn(true))
  // React knows only whether it is hidden.
  useLayoutEffect(() => {
    if (!isExpanded) panel.current?.setAttribute('hidden', 'until-found')
  }, [isExpanded])
  useEffect(() => {
    const found = new AbortController()
    panel.current?.addEventListener('beforematch', find, { signal: found.signal })
    return () => found.abort()
  }, [])
  return (
    <div className={styles.disclosure} data-expanded={isExpanded || undefined}>
      <h3 className={styles.head}>
        <button
          type="button"
          id={`${id}button`}
          aria-expanded={isExpanded}
          aria-controls={id}
          className={styles.trigger}
          onClick={() => turn(!isExpanded)}
        >
          <IconChevronRight aria-hidden="true" />
          <span className={styles.title}>{title}</span>
          {end ? <span className={styles.end}>{end}</span> : null}
        </button>
      </h3>
      <div ref={panel} id={id} role="group" aria-labelledby={`${id}button`} hidden={!isExpanded}>
        <div className={styles.content}>{children}</div>
      </div>
    </div>
  )
}
