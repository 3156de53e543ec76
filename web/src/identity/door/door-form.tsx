import '@waybill/contract/mistakes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodySentTo, Endpoint } from '@waybill/contract/endpoint.ts'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { call, type Input } from '../../api/call.ts'
import { sayError } from '../../api/error-catalogue.ts'
import { isProblem } from '../../api/problem.ts'
import { type Refused, refusedBy } from '../../form/refusals.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { retell, t } from '../../ui/words.ts'
import { PlainField, type PlainFieldProps, Said } from '../sign-in/sign-in-fields.tsx'
import formStyles from '../sign-in/sign-in-form.module.css'
import { textIn } from '../text-in.ts'
import styles from './door-form.module.css'

export interface DoorFormOptions {
  /** The body, from the input. */
  read: (text: (name: string) => string, entered: FormData) => unknown
  onDone?: () => void | Promise<void>
  /** Rewords the contract's refusals for people, where they are written for programs. */
  plain?: (path: string, message: string) => string
}

/** A form for signed-out users: plain elements, without the form kit, whose controls and router would slow the first load. */
export function useDoorForm<E extends Endpoint>(endpoint: E, { read, onDone, plain }: DoorFormOptions) {
  const client = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const [entered, setEntered] = useState<FormData>()
  const [refused, setRefused] = useState<Refused>({})
  const mutationKey = [endpoint.path]
  const sending = useMutation({
    mutationKey,
    meta: { showsOwnError: () => true },
    mutationFn: (body: BodySentTo<E>) => call(endpoint, { body } as Input<E>),
    onSuccess: () => onDone?.(),
    onError: (error) => {
      if (isProblem(error, 'bad-request')) refuse(error.modelState)
    },
  })
  /** Errors show beside their fields, and the first gets the focus. */
  const refuse = (against: Refused): void => {
    setRefused(against)
    const fields = element.current?.querySelectorAll<HTMLElement>('[name]') ?? []
    Array.from(fields)
      .find((field) => against[field.getAttribute('name') ?? ''])
      ?.focus()
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // Checks the cache: a double click's second press comes before the first one renders.
    if (client.isMutating({ mutationKey }) > 0) return
    const typed = new FormData(event.currentTarget)
    const body = read((name) => textIn(typed, name), typed)
    const against = refusedBy(endpoint.body, body)
    setEntered(typed)
    refuse(
      Object.fromEntries(
        Object.entries(against).map(([path, said]) => [path, said.map((one) => plain?.(path, one) ?? one)]),
      ),
    )
    // No errors, so the contract accepts it.
    if (Object.keys(against).length === 0) sending.mutate(body as BodySentTo<E>)
  }
  return {
    /** What was sent, once it succeeded. */
    sent: sending.isSuccess ? sending.variables : undefined,
    isPending: sending.isPending,
    /** Form-level errors. */
    sayings:
      sending.isError && !isProblem(sending.error, 'bad-request')
        ? sayError(sending.error).map(({ text }) => text)
        : [],
    /** Back to the fields, with the input kept. */
    again: () => sending.reset(),
    form: { ref: element, onSubmit: submit, noValidate: true, className: formStyles.form },
    field: (name: string) => ({
      name,
      defaultValue: entered && textIn(entered, name),
      error: refused[name]?.[0],
    }),
  }
}

export interface DoorFieldProps extends PlainFieldProps {
  error: string | undefined
}

/** A text input, with its error in place of its help below. */
export function DoorField({ error, help, ...field }: DoorFieldProps): ReactNode {
  const shown = error ? retell(error) : help
  return (
    <div className={error ? styles.refused : undefined}>
      <PlainField {...field} {...(shown ? { help: shown } : {})} aria-invalid={Boolean(error)} />
    </div>
  )
}

/** Short fields side by side. */
export function DoorPair({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.pair}>{children}</div>
}

/** Form-level errors, and the button. */
export function DoorSubmit({
  door: { sayings, isPending },
  children,
}: {
  door: { sayings: readonly string[]; isPending: boolean }
  children: ReactNode
}): ReactNode {
  return (
    <>
      <Said sayings={sayings} />
      <button type="submit" className={formStyles.submit} aria-disabled={isPending}>
        {isPending ? <Spinner label={t('Sending')} /> : children}
      </button>
    </>
  )
}
