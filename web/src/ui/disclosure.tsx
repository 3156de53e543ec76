import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure'
import { Heading } from 'react-aria-components/Heading'
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

/** Expands in place. */
export function Disclosure({ title, end, children, isOpen, defaultOpen, onOpenChange }: DisclosureProps): ReactNode {
  return (
    <AriaDisclosure
      isExpanded={isOpen}
      defaultExpanded={defaultOpen}
      onExpandedChange={onOpenChange}
      className={styles.disclosure}
    >
      <Heading level={3} className={styles.head}>
        <Button slot="trigger" className={styles.trigger}>
          <IconChevronRight aria-hidden="true" />
          <span className={styles.title}>{title}</span>
          {end ? <span className={styles.end}>{end}</span> : null}
        </Button>
      </Heading>
      <DisclosurePanel>
        <div className={styles.content}>{children}</div>
      </DisclosurePanel>
    </AriaDisclosure>
  )
}
