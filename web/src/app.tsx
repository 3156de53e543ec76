import type { QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { DoorGate } from './identity/door/door-gate.tsx'
import { createWaybillRouter } from './router.tsx'
import { followSession } from './shell/follow-session.ts'
import { locale } from './ui/words.ts'

/** The app: every page of Waybill, guarded. */
export function App({ queryClient }: { queryClient: QueryClient }): ReactNode {
  const [router] = useState(() => createWaybillRouter(queryClient))
  useEffect(() => followSession(router, queryClient), [router, queryClient])
  return (
    <I18nProvider locale={locale()}>
      <DoorGate>
        <RouterProvider router={router} />
      </DoorGate>
    </I18nProvider>
  )
}
