import '@waybill/contract/mistakes.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { BodySentTo, Endpoint } from '@waybill/contract/endpoint.ts'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm as useHookForm } from 'react-hook-form'
import { isProblem } from '../api/problem.ts'
import { type AnswerTo, type AnyAct, useActs } from '../api/queries.ts'
import { leadTo, placeOfField } from '../ui/lead-to-field.ts'
import { retell, t } from '../ui/words.ts'
import { FIELDS, type Fields } from './fields.tsx'
import type { FormParts } from './form-context.ts'
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { put } from './put.ts'
import { type Refused, refusalText, refusedBy } from './refusals.ts'
import { type TakenOver, takenOver } from './taken-over.ts'

type Nothing = undefined | null | false | ''

export interface FormOptions<Draft extends FieldValues, A extends AnyAct> {
  /** The initial values; called once. */
  begin: () => Draft
  /**
   * What submit sends: `(draft) => act(locations.update, { params, body: entryIn(draft), version })`. The body is checked against the
   * contract first. Return a promise when something must happen first: a file uploads, a quote is confirmed.
   */
  send: (draft: Draft, version: number) => A | Nothing | Promise<A | Nothing>
  onDone: (answer: AnswerTo<A>, asked: A, client: QueryClient) => void
  onFailed?: (error: unknown) => void
  /** Errors beyond the contract's, by contract path. */
  check?: (draft: Draft) => Readonly<Record<string, string | false | undefined>>
  /** Rewords the contract's refusals for people, where they are written for programs. */
  plain?: (path: string, message: string) => string
  /** Words a refusal that belongs to no field, where the room knows more than the catalogue; undefined uses the catalogue. */
  say?: (error: unknown) => ReactNode | undefined
  /** For a record that several people edit: what to do and say when someone else saved first. */
  conflict?: Conflict<Draft>
  /**
   * The initial record's version, passed to `send`; after a conflict `send` gets the current one. If the record changes while nothing
   * is typed, the form restarts with it.
   */
  version?: number | undefined
  /** For a form that stays open after sending: its next values. */
  goOn?: (answer: AnswerTo<A>) => { draft: Draft; version?: number }
  timeLimitMs?: number | null
  /** The key it is kept under in this browser until sent; for forms too long to type twice. */
  keptUnder?: string
  /** Runs on each keystroke, for external drafts. */
  onChange?: (draft: Draft) => void
  /**
   * The contract's names where the draft's differ, so that a refusal finds its field; `null` for fields that are not sent. Must be a
   * constant, so that fields do not re-render.
   */
  names?: Names
}

export interface Conflict<Draft> {
  /** "Someone else has changed this location. Your entries are still here: review them and save again." Default: the same, of any record. */
  says?: string
  /** The current record; undefined when it is gone. */
  now: () => Promise<Version<Draft> | undefined>
  /** Default: by field. */
  merge?: Merge<Draft>
}

type Version<Draft> = { draft: Draft; version: number }
type Merge<Draft> = (mine: Draft, begun: Draft, theirs: Draft) => TakenOver<Draft>

const NOTHING_BEFORE = { isUnderWay: false, error: null }

type Names = Readonly<Record<string, string | null>>
type KeysOf<Body> = Body extends unknown ? keyof Body & string : never
type BodyKeys<A> = A extends { endpoint: infer E extends Endpoint } ? KeysOf<BodySentTo<E>> : never
type Unnamed<Draft, A, Given> = Exclude<keyof Draft & string, BodyKeys<A> | keyof Given>
type Misnamed<A, Given> = Exclude<Given[keyof Given], BodyKeys<A> | null>

/** A field that the contract does not know fails to compile: list it in `names`, or use the contract's name. */
type Named<Draft extends FieldValues, A, Given> = [Unnamed<Draft, A, Given> | Misnamed<A, Given>] extends [never]
  ? Form<Draft>
  : { isNoNameOfTheContract: Unnamed<Draft, A, Given> | Misnamed<A, Given> }

export interface Form<Draft extends FieldValues> extends Fields<Draft> {
  /** The current values; reading them re-renders on each keystroke. */
  readonly draft: Draft
  readonly isDirty: boolean
  readonly isPending: boolean
  /** No field shows it. */
  readonly error: ReactNode | null
  readonly refused: Refused
  /** Why the last submit failed, for forms that word it themselves. */
  readonly failure: unknown
  /** The draft is kept in this browser: leaving loses nothing. */
  readonly isKept: boolean
  /** It was found there: typed, not sent. */
  readonly isFound: boolean
  set: (part: Partial<Draft>) => void
  submit: () => void
  /** Drops refusals about something that has since changed. */
  forgive: () => void
  /** Back to the initial values; nothing is kept. */
  restart: () => void
  /**
   * Someone else saved first: continue from the current record. `conflict` calls this itself; a form that offers a choice calls it
   * after the choice.
   */
  takeOver: (now: Version<Draft>, merge?: Merge<Draft>) => void
  /** For the shells. */
  readonly parts: FormParts
}

/** A form: its initial values, what it sends, what happens next. The kit does the rest (docs/decisions/0060-one-form-kit.md). */
export function useForm<Draft extends FieldValues, A extends AnyAct, const Given extends Names = Record<never, null>>(
  options: Omit<FormOptions<Draft, A>, 'names'> & { names?: Given },
): Named<Draft, A, Given> {
  // The compiler checked the names where the form is created.
  return useAnyForm(options) as Named<Draft, A, Given>
}

function useAnyForm<Draft extends FieldValues, A extends AnyAct>(options: FormOptions<Draft, A>): Form<Draft> {
  const { names, keptUnder } = options
  const [first] = useState(options.begin)
  const begun = useRef(first)
  const hook = useHookForm<Draft>({ defaultValues: first as DefaultValues<Draft> })
  const [isFound, setFound] = useState(() => {
    const kept = keptUnder && keptDraft(keptUnder, options.version ?? 0, first)
    if (kept) hook.reset(kept, { keepDefaultValues: true })
    return Boolean(kept)
  })
  const { refused, unplaced, hear, mark, element } = useRefused()
  const [now, setNow] = useState({ version: options.version ?? 0, isDisputed: false })
  const set = (part: Partial<Draft>): void => {
    for (const [name, value] of Object.entries(part)) put(hook, name, value)
  }
  const takeOver = (theirs: Version<Draft>, merge: Merge<Draft> = takenOver): void => {
    const merged = merge(hook.getValues(), begun.current, theirs.draft)
    begun.current = theirs.draft
    hook.reset(theirs.draft)
    set(merged.draft)
    setNow({ version: theirs.version, isDisputed: merged.isDisputed })
  }
  const beginWith = (draft: Draft, version = now.version): void => {
    begun.current = draft
    hook.reset(draft)
    hear({})
    setNow({ version, isDisputed: false })
  }
  const [before, setBefore] = useState<{ isUnderWay: boolean; error: unknown }>(NOTHING_BEFORE)
  const fail = (error: unknown): void => {
    if (isProblem(error)) hear(error.modelState)
    setBefore({ isUnderWay: false, error })
  }
  // Navigating right after the send must not ask about it, though the form has not re-rendered.
  const isTelling = useRef(false)
  const sending = useActs<A>({
    showsOwnError: true,
    timeLimitMs: options.timeLimitMs,
    onDone: (answer, asked, client) => {
      if (keptUnder) forgetDraft(keptUnder)
      const next = options.goOn?.(answer)
      beginWith(next?.draft ?? hook.getValues(), next?.version)
      isTelling.current = true
      options.onDone(answer, asked, client)
      isTelling.current = false
    },
    onFailed: (error) => {
      if (isProblem(error)) hear(error.modelState)
      // Keep what was typed, take theirs for the rest, and send the current version next time.
      const { conflict } = options
      if (isProblem(error, 'changed-meanwhile') && conflict)
        void conflict.now().then((theirs) => theirs && takeOver(theirs, conflict.merge), fail)
      options.onFailed?.(error)
    },
  })
  const forgive = (): void => {
    sending.reset()
    setBefore(NOTHING_BEFORE)
    hear({})
  }
  const typed = keptUnder && hook.formState.isDirty ? JSON.stringify(hook.watch()) : undefined
  // On every keystroke: a browser may close at any moment.
  useEffect(() => {
    if (keptUnder && typed) keepDraft(keptUnder, now.version, hook.getValues())
  }, [keptUnder, typed, now.version, hook])
  const change = useEffectEvent(() => options.onChange?.(hook.getValues()))
  const isHeard = options.onChange !== undefined
  useEffect(() => {
    if (!isHeard) return
    // The initial values come without a name.
    return hook.subscribe({ formState: { values: true }, callback: ({ name }) => name !== undefined && change() })
  }, [isHeard, hook])
  const { version } = options
  const follow = useEffectEvent((newest: number | undefined) => {
    if (newest === undefined || newest === now.version || sending.isPending || hook.formState.isDirty) return
    beginWith(options.begin(), newest)
  })
  // A reader sees changes by others at once; someone typing keeps going, and learns of them on submit.
  useEffect(() => queueMicrotask(() => follow(version)), [version])
  const ask = (draft: Draft, asked: A | Nothing): void => {
    if (!asked) return
    const against = { ...checked(options.check?.(draft)), ...refusedBy(asked.endpoint.body, asked.input.body ?? {}) }
    hear(toldBy(options.plain, against))
    if (Object.keys(against).length === 0) sending.mutate(asked)
  }
  const submit = (): void => {
    if (sending.isPending || before.isUnderWay) return
    // What a field could not read would be lost: it says so instead.
    const unread = element()?.querySelector<HTMLElement>('[data-unread] input')
    if (unread) return unread.focus()
    const draft = hook.getValues()
    sending.reset()
    setBefore(NOTHING_BEFORE)
    const asked = options.send(draft, now.version)
    if (!(asked instanceof Promise)) return ask(draft, asked)
    setBefore({ isUnderWay: true, error: null })
    asked.then((ready) => {
      setBefore(NOTHING_BEFORE)
      ask(draft, ready)
    }, fail)
  }
  const parts = useMemo(
    (): FormParts => ({
      // The parts see names as text; `Fields` restores the draft's.
      hook: hook as unknown as UseFormReturn,
      refused,
      contractPath: (name) => contractPath(names, name),
      mark,
      element,
      isSent: () => isTelling.current,
    }),
    [hook, refused, names, mark, element],
  )
  const error = before.error ?? sending.error
  const isOfFields = isProblem(error) && Object.keys(error.modelState).length > 0
  const isChanged = isProblem(error, 'changed-meanwhile') && options.conflict !== undefined
  return {
    ...(FIELDS as Fields<Draft>),
    get draft() {
      return hook.watch()
    },
    get isDirty() {
      return hook.formState.isDirty
    },
    isPending: sending.isPending || before.isUnderWay,
    error:
      unplaced.length > 0
        ? unplaced.map(retell).join(' ')
        : isOfFields || !error
          ? null
          : isChanged
            ? changedText(now.isDisputed, options.conflict?.says)
            : (options.say?.(error) ?? refusalText(error)),
    refused,
    failure: error,
    isKept: keptUnder !== undefined,
    isFound,
    set: (part) => {
      set(part)
      // A suggestion that fills several fields clears their refusals; typed fields are checked on submit.
      const changed = Object.keys(part).map((name) => contractPath(names, name))
      if (changed.length > 1) hear(without(refused, changed), 'stay')
    },
    submit,
    forgive,
    restart: () => {
      if (keptUnder) forgetDraft(keptUnder)
      setFound(false)
      forgive()
      beginWith(begun.current)
    },
    takeOver: (theirs, merge) => {
      forgive()
      takeOver(theirs, merge)
    },
    parts,
  }
}

/** The part of a form that shared fields see: `const own: Form<{ phones: PhoneDraft[] }> = part(form)`. */
export function part<Part extends FieldValues, Draft extends Part>(form: Form<Draft>): Form<Part> {
  // A draft has its part's names; the part's fields never see the others.
  return form as unknown as Form<Part>
}

/** The refusals, those that no field shows, and a jump to the first field that shows one. */
function useRefused() {
  const marked = useRef<HTMLElement>(null)
  const [mark] = useState(() => (element: HTMLElement | null): void => {
    marked.current = element
  })
  const [element] = useState(() => (): HTMLElement | null => marked.current?.closest('form') ?? null)
  const [{ refused, unplaced, times }, setRefused] = useState<{
    refused: Refused
    unplaced: readonly string[]
    /** Counts refusals: the same one twice jumps twice. */
    times: number
  }>({ refused: {}, unplaced: [], times: 0 })
  useEffect(() => {
    const place = times > 0 && element()?.querySelector<HTMLElement>('[data-field][data-invalid]')
    // Not while React renders: leaving a field may re-render it.
    if (place) queueMicrotask(() => leadTo(place, window.matchMedia('(pointer: coarse)').matches))
  }, [times, element])
  const hear = (against: Refused, lead: 'lead' | 'stay' = 'lead'): void => {
    const form = element()
    const isListed = form?.querySelector('[data-summary]') != null
    const lost = Object.entries(against).filter(([path]) => !isListed && form && !placeOfField(path, form))
    const isRefused = Object.keys(against).length > 0
    setRefused((before) => ({
      refused: against,
      unplaced: [...new Set(lost.flatMap(([, messages]) => messages))],
      times: isRefused && lead === 'lead' ? before.times + 1 : before.times,
    }))
  }
  return { refused, unplaced, hear, mark, element }
}

function contractPath(names: Names | undefined, name: string): string {
  const [first = '', ...rest] = name.split('.')
  return [names?.[first] ?? first, ...rest].join('.')
}

function checked(against: Readonly<Record<string, string | false | undefined>> = {}): Refused {
  return Object.fromEntries(Object.entries(against).flatMap(([path, text]) => (text ? [[path, [text]]] : [])))
}

function toldBy(plain: ((path: string, message: string) => string) | undefined, against: Refused): Refused {
  if (!plain) return against
  return Object.fromEntries(
    Object.entries(against).map(([path, messages]) => [path, messages.map((message) => plain(path, message))]),
  )
}

function without(refused: Refused, paths: readonly string[]): Refused {
  return Object.fromEntries(Object.entries(refused).filter(([path]) => !paths.includes(path)))
}

function changedText(
  isDisputed: boolean,
  says = `${t('Someone else has changed this')}. ${t('What you entered before is still here.')}`,
): string {
  return [says, ...(isDisputed ? [t('Where you both made changes, yours are kept.')] : [])].join(' ')
}
