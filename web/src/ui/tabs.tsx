import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { classNames } from './class-names.ts'
import styles from './tabs.module.css'

export interface TabEntry<Id extends string = string> {
  id: Id
  label: ReactNode
  count?: number
  children: ReactNode
}

export interface TabsProps<Id extends string> {
  label: string
  tabs: readonly TabEntry<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** Equal widths across the line, for narrow panels. */
  wide?: boolean
}

/** Tabs within one thing. The open tab belongs in the URL. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, wide }: TabsProps<Id>): ReactNode {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => {
        const tab = tabs.find((one) => one.id === key)
        if (tab && tab.id !== selected) onSelect(tab.id)
      }}
      className={styles.tabs}
    >
      <TabList aria-label={label} className={classNames(styles.list, wide && styles.wide)}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={styles.tab}>
            {tab.label}
            {tab.count === undefined ? null : <span className={styles.count}>{tab.count}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={styles.panel}>
          {tab.children}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
