import { type ComponentType, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { sayMissed } from './lazy-part.ts'
import type { MenuListProps } from './menu-list.tsx'
import { type Trigger, TriggerContext } from './trigger.ts'

export interface MenuAct {
  id: string
  label: string
  icon?: ReactNode
  /** A link instead of an action. */
  href?: string
  onAction?: () => void
  /** Why it is disabled; shown as a second line. */
  disabledReason?: string | null | false
  tone?: 'danger'
  /** Shown at the right: a key hint, a count. */
  end?: ReactNode
}

export interface MenuGroup {
  heading?: string
  acts: readonly MenuAct[]
}

export interface MenuProps {
  label: string
  /** A Button or IconButton. */
  trigger: ReactNode
  groups: readonly MenuGroup[]
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
}

/** What a menu shows is fetched once, when the pointer or the focus reaches the first button of one. */
let List: ComponentType<MenuListProps> | undefined
const fetchList = async (): Promise<void> => {
  List ??= (await import('./menu-list.tsx')).MenuList
}

/** A menu of acts; hairlines separate the groups. */
export function Menu({ trigger, ...list }: MenuProps): ReactNode {
  const { from, ref, opens, close } = useTrigger()
  return (
    <>
      <TriggerContext value={opens}>{trigger}</TriggerContext>
      {from && List ? <List {...list} trigger={ref} from={from} onClose={close} /> : null}
    </>
  )
}

type From = MenuListProps['from']

/** By a press, or with an arrow from the end that it points to. */
function useTrigger() {
  const ref: RefObject<HTMLButtonElement | null> = useRef(null)
  const [from, setFrom] = useState<From>()
  const isOpen = from !== undefined
  const opens = useMemo((): Trigger => {
    const open = (where: From): void => {
      // Some browsers leave a pressed button without the focus, which comes back to it in the end.
      ref.current?.focus()
      if (List) return setFrom(where)
      fetchList().then(() => setFrom(where), sayMissed)
    }
    return {
      ref,
      element: { 'aria-haspopup': 'menu', 'aria-expanded': isOpen },
      // If this fails, the press asks again.
      onReach: () => void fetchList().catch(() => undefined),
      onPress: () => open('first'),
      onKeyDown: (event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        event.stopPropagation()
        open(event.key === 'ArrowDown' ? 'first' : 'last')
      },
    }
  }, [isOpen])
  return { from, ref, opens, close: () => setFrom(undefined) }
}
