import type { ReactNode, RefObject } from 'react'
import { Header } from 'react-aria-components/Header'
import { Menu as AriaMenu, MenuContext, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import { classNames } from './class-names.ts'
import type { MenuProps } from './menu.tsx'
import list from './option-list.module.css'
import { retell } from './words.ts'

export interface MenuListProps extends Pick<MenuProps, 'label' | 'groups' | 'placement'> {
  trigger: RefObject<HTMLButtonElement | null>
  /** Which act has the focus first. */
  from: 'first' | 'last'
  onClose: () => void
}

/** What a menu shows when it is open: the component library's part of it. */
export function MenuList({
  label,
  groups,
  placement = 'bottom end',
  trigger,
  from,
  onClose,
}: MenuListProps): ReactNode {
  const refused = groups.flatMap((group) => group.acts.filter((act) => act.disabledReason).map((act) => act.id))
  return (
    <Popover
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      trigger="MenuTrigger"
      triggerRef={trigger}
      className={list.popover}
      placement={placement}
      offset={4}
      aria-label={label}
    >
      <MenuContext value={{ autoFocus: from, onClose }}>
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
      </MenuContext>
    </Popover>
  )
}
