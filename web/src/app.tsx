import type { QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { createWaybillRouter } from './router.tsx'
import { followSession } from './shell/follow-session.ts'

/** The house: every page of Waybill behind its guards. */
export function App({ queryClient }: { queryClient: QueryClient }): ReactNode {
  const [router] = useState(() => createWaybillRouter(queryClient))
  useEffect(() => followSession(router, queryClient), [router, queryClient])
  return <RouterProvider router={router} />
}
