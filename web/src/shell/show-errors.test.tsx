import { afterEach, expect, it, vi } from 'vitest'
import { Problem } from '../api/problem.ts'
import { toastQueue } from '../ui/toast.ts'
import { showErrors } from './show-errors.ts'

afterEach(() => toastQueue.clear())

const said = () => toastQueue.visibleToasts.map(({ content }) => content.text)

it('says why an act failed, and nothing of a session that ended: it would still be said after signing in', async () => {
  showErrors(new Problem({ status: 401, code: 'unknown-session', title: 'Please sign in' }))
  showErrors(new Problem({ status: 409, code: 'already-done', title: 'Somebody was faster.' }))
  await vi.waitFor(() => expect(said()).toEqual(['Somebody was faster.']))
})
