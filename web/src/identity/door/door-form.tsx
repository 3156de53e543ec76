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
  /** What is sent, of what was typed. */
  read: (text: (name: string) => string, entered: FormData) => unknown
  onDone?: () => void | Promise<void>
  /** How the contract's refusals are told to a person, where its own words are for programs. */
  plain?: (path: string, message: string) => string
}

/** A form before anybody is signed in: plain elements, without the form kit, whose controls and router a stranger need not wait for. */
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
  /** Messages stand beside their fields, and the first of them gets the focus. */
  const refuse = (against: Refused): void => {
    setRefused(against)
    const fields = element.current?.querySelectorAll<HTMLElement>('[name]') ?? []
    Array.from(fields)
      .find((field) => against[field.getAttribute('name') ?? ''])
      ?.focus()
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // Asked of the cache: the second press of a double click comes before the first is drawn.
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
    // Nothing speaks against it, so it is what the contract takes.
    if (Object.keys(against).length === 0) sending.mutate(body as BodySentTo<E>)
  }
  return {
    /** What was sent, once it has arrived. */
    sent: sending.isSuccess ? sending.variables : undefined,
    isPending: sending.isPending,
    /** What no field says. */
    sayings:
      sending.isError && !isProblem(sending.error, 'bad-request')
        ? sayError(sending.error).map(({ text }) => text)
        : [],
    /** Back to the fields, with what was typed. */
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

/** One line of text, and under it what was refused in place of its help. */
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

/** What no field says, and the button. */
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
