import type { ReactNode } from 'react'
import { Header } from 'react-aria-components/Header'
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import { classNames } from './class-names.ts'
import list from './option-list.module.css'
import { retell } from './words.ts'

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

/** A menu of acts; hairlines separate the groups. */
export function Menu({ label, trigger, groups, placement = 'bottom end' }: MenuProps): ReactNode {
  const refused = groups.flatMap((group) => group.acts.filter((act) => act.disabledReason).map((act) => act.id))
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={list.popover} placement={placement} offset={4}>
        <AriaMenu aria-label={label} className={list.list} disabledKeys={refused}>
          {groups.flatMap((group, index) => [
            index > 0 ? <Separator key={`line ${group.acts[0]?.id}`} className={list.separator} /> : null,
            <MenuSection key={group.acts[0]?.id} aria-label={group.heading ?? label}>
              {group.heading ? <Header className={list.heading}>{group.heading}</Header> : null}
              {group.acts.map((act) => (
                <MenuItem
                  key={act.id}
                  id={act.id}
                  href={act.href}
                  textValue={act.label}
                  onAction={act.onAction}
                  className={classNames(list.option, act.tone === 'danger' && list.danger)}
                >
                  {act.icon}
                  <span className={list.texts}>
                    <span className={list.name}>{act.label}</span>
                    {act.disabledReason ? <span className={list.detail}>{retell(act.disabledReason)}</span> : null}
                  </span>
                  {act.end}
                </MenuItem>
              ))}
            </MenuSection>,
          ])}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
