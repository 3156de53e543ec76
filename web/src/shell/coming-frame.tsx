import type { ReactNode } from 'react'
import { sessionState } from '../api/session.ts'
import { classNames } from '../ui/class-names.ts'
import drawerLook from './drawer.module.css'
import { useDrawer } from './drawer-state.ts'
import header from './header.module.css'
import { PageLoading } from './page-loading.tsx'
import styles from './shell.module.css'

/** While the first address waits for what reads it: the frame's surfaces, so that nothing moves when frame and page come. */
export function ComingFrame(): ReactNode {
  const drawer = useDrawer()
  if (sessionState() !== 'alive') return <PageLoading />
  return (
    <div className={styles.shell}>
      <div className={styles.top}>
        <div className={header.bar} />
      </div>
      <div className={styles.body}>
        {drawer.isBeside ? (
          <div className={classNames(drawerLook.drawer, !drawer.isOpen && drawerLook.narrow)} />
        ) : null}
        <div className={styles.main}>
          <PageLoading />
        </div>
      </div>
    </div>
  )
}
