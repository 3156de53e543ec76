import type { QueryClient } from '@tanstack/react-query'
import { onSessionChange, rememberPath, takeRememberedPath, whoIs } from '../api/session.ts'
import { isSomebodyTyping, watchTyping } from '../api/typing.ts'
import type { WaybillRouter } from '../router.tsx'
import { closeChat } from '../support/chat/chat.ts'

/**
 * What the page does when the session begins, ends or changes hands, here or in another tab (SPEC §4, §8). If it ends
 * while a form holds typed text, the page stays: the shell asks for the password over it.
 */
export function followSession(router: WaybillRouter, queryClient: QueryClient): () => void {
  const stopWatching = watchTyping()
  const stopFollowing = onSessionChange((now, before) => {
    const user = now.state === 'none' ? undefined : whoIs(now.user)
    const userBefore = before.state === 'none' ? undefined : whoIs(before.user)
    // One person's data never shows to the next, nor one company's to another.
    if (user !== userBefore) {
      queryClient.clear()
      closeChat()
    }

    if (now.state === 'alive') {
      const isAtDoor = router.state.location.pathname === '/login'
      if (isAtDoor) void router.navigate({ href: takeRememberedPath() ?? '/', replace: true })
      else if (user !== userBefore) void router.navigate({ to: '/', replace: true })
      else void queryClient.invalidateQueries()
    } else if (now.state === 'ended') {
      if (isSomebodyTyping()) return
      rememberPath(router.state.location.href)
      void router.navigate({ to: '/', replace: true })
    } else if (!now.stays) {
      void router.navigate({ to: '/login', replace: true })
    }
  })
  return () => {
    stopWatching()
    stopFollowing()
  }
}
