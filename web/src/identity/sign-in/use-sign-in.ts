import { useMutation } from '@tanstack/react-query'
import { identity, type SignedIn } from '@waybill/contract/identity/identity.ts'
import { call } from '../../api/call.ts'
import { type Saying, sayLoginError } from '../../api/error-catalogue.ts'
import { isProblem } from '../../api/problem.ts'
import { startSession } from '../../api/session.ts'
import { showSayings } from '../../shell/show-errors.ts'
import { t } from '../../ui/words.ts'

const WELCOME_TOAST_MS = 4_000

export type Credentials = { userName: string; password: string }

export const SIGN_IN = ['sign-in']
/** Automatic retries when many sign in at once. */
const MORE_TRIES = 5

/** With a second factor, a challenge replaces the session. */
export type Outcome = { signedIn: SignedIn } | { challenge: string }

/** Signing in; `follow-session.ts` does the rest. Beside a form only 'Do Not Use' is a toast, the form shows the rest (SPEC §8). */
export function useSignIn({ besideForm }: { besideForm: boolean }) {
  return useMutation({
    mutationKey: SIGN_IN,
    meta: { showsOwnError: () => true },
    mutationFn: async (credentials: Credentials): Promise<Outcome> => {
      try {
        return { signedIn: await call(identity.signIn, { body: credentials }) }
      } catch (error) {
        const challenge = challengeIn(error)
        if (challenge === undefined) throw error
        return { challenge }
      }
    },
    retry: (failures, error) => isProblem(error, 'too-busy') && failures < MORE_TRIES,
    retryDelay: (_, error) => (isProblem(error) ? (error.retryAfter ?? 1) : 1) * 1_000,
    onSuccess: (outcome) => {
      if ('signedIn' in outcome) void welcome(outcome.signedIn)
    },
    onError: (error) => void showSayings(sayLoginError(error).filter((saying) => !besideForm || isDoNotUse(saying))),
  })
}

export async function welcome(signedIn: SignedIn): Promise<void> {
  startSession(signedIn)
  const { toast } = await import('../../ui/toast.ts')
  toast.success(t('Login Successful'), { duration: WELCOME_TOAST_MS })
}

/** What to send with the second factor's code; undefined for other errors. */
export function challengeIn(error: unknown): string | undefined {
  return isProblem(error, 'second-factor-required') ? error.challenge : undefined
}

/** The form's own messages. */
export function sayingsOfForm(error: unknown): string[] {
  return sayLoginError(error)
    .filter((saying) => !isDoNotUse(saying))
    .map(({ text }) => text)
}

function isDoNotUse({ text }: Saying): boolean {
  return text.includes('Do Not Use')
}
