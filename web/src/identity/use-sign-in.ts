import { useMutation } from '@tanstack/react-query'
import { identity } from '@waybill/contract/identity.ts'
import { call } from '../api/call.ts'
import { type Saying, sayLoginError } from '../api/error-catalogue.ts'
import { startSession } from '../api/session.ts'
import { showSayings } from '../shell/show-errors.ts'
import { t } from '../ui/words.ts'

const WELCOME_TOAST_MS = 4_000

export type Credentials = { userName: string; password: string }

export const SIGN_IN = ['sign-in']

/** Signing in; `follow-session.ts` leads on. Beside a form only 'Do Not Use' is said in a toast, the form says the rest (SPEC §8). */
export function useSignIn({ besideForm }: { besideForm: boolean }) {
  return useMutation({
    mutationKey: SIGN_IN,
    meta: { showsOwnError: () => true },
    mutationFn: (credentials: Credentials) => call(identity.signIn, { body: credentials }),
    onSuccess: async (signedIn) => {
      startSession(signedIn)
      const { toast } = await import('../ui/toast.ts')
      toast.success(t('Login Successful'), { duration: WELCOME_TOAST_MS })
    },
    onError: (error) => void showSayings(sayLoginError(error).filter((saying) => !besideForm || isDoNotUse(saying))),
  })
}

/** What the form says beside its fields. */
export function sayingsOfForm(error: unknown): string[] {
  return sayLoginError(error)
    .filter((saying) => !isDoNotUse(saying))
    .map(({ text }) => text)
}

function isDoNotUse({ text }: Saying): boolean {
  return text.includes('Do Not Use')
}
