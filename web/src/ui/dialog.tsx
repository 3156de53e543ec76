import { IconX } from '@tabler/icons-react'
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Banner } from './banner.tsx'
import { Button, IconButton } from './button.tsx'
import type { ButtonVariant } from './button-look.ts'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { useFocusReturn } from './focus-return.ts'
import { toast } from './toast.ts'
import { useBack } from './use-back.ts'
import { t } from './words.ts'

const FIELD = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)'
/** How long systems wait for a double click's second press. */
const DOUBLE_CLICK_MS = 500

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The server's refusal, shown above the buttons; null when none. Required, so that no failure is silent. */
  error: ReactNode | null
  /** The request is pending: it shows so, and the dialog stays; leaving it moves the result to a toast. */
  pending: boolean
  /** The button's verb; without it the dialog is read-only and offers Close. */
  act?: string
  actVariant?: Extract<ButtonVariant, 'primary' | 'danger'>
  /** Why the button is disabled. */
  disabledReason?: string | null | false
  onAct?: () => void
  width?: 'small' | 'medium' | 'large'
  /** Asks before it discards typed text; by default a click outside closes it. */
  isDirty?: boolean
}

export interface SideSheetProps extends Omit<DialogProps, 'width'> {
  side?: 'end' | 'start'
}

/** One short act. Enter does it, Escape leaves; never a dialog over a dialog. */
export function Dialog({ width = 'small', ...dialog }: DialogProps): ReactNode {
  return <Panel {...dialog} overlay={styles.centre} modal={classNames(styles.modal, styles[width])} />
}

/** For more than five fields: slides in from the side and keeps the page visible. */
export function SideSheet({ side = 'end', ...sheet }: SideSheetProps): ReactNode {
  return (
    <Panel
      {...sheet}
      overlay={classNames(styles.beside, side === 'start' && styles.start)}
      modal={classNames(styles.sheet, side === 'start' && styles.fromStart)}
    />
  )
}

type PanelProps = Omit<DialogProps, 'width'> & { overlay: string | undefined; modal: string }

function Panel(props: PanelProps): ReactNode {
  const { isOpen, onClose, title, children, error, pending, act, actVariant = 'primary', onAct, isDirty } = props
  const form = useId()
  const openedAt = useRef(0)
  useEffect(() => {
    if (isOpen) openedAt.current = performance.now()
  }, [isOpen])
  useRefusalInSight(form, pending)
  const [isAsked, setAsked] = useState(false)
  const isAsking = isAsked && isDirty === true && !pending
  // What is no longer there is not asked about, nor the next time.
  if (isAsked && !isAsking) setAsked(false)
  const leave = (): void => {
    if (isDirty && !pending) {
      setAsked(true)
      return
    }
    if (pending) toast.info(t('Still being sent. We will tell you when it is done.'))
    onClose()
  }
  /** By Escape, by a press outside, or by Back. */
  const dismiss = (): false | void => {
    if (isCovered()) return false
    if (isAsking) setAsked(false)
    else leave()
  }
  useBack(isOpen, dismiss)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    setAsked(false)
    if (!pending && !props.disabledReason) onAct?.()
  }
  const body = (
    <>
      {children}
      {error ? <Banner tone="stopped">{error}</Banner> : null}
    </>
  )
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => void (open || dismiss())}
      isDismissable={!pending}
      // An impatient double click's second press lands outside what the first one opened.
      shouldCloseOnInteractOutside={() => performance.now() - openedAt.current > DOUBLE_CLICK_MS}
      className={classNames(styles.overlay, props.overlay)}
    >
      <Modal className={props.modal}>
        <AriaDialog className={styles.dialog}>
          <Focus form={act ? form : undefined} />
          <header className={styles.head}>
            <Heading slot="title" className={styles.title}>
              {title}
            </Heading>
            <IconButton label={t('Close')} size="small" onPress={leave}>
              <IconX aria-hidden="true" />
            </IconButton>
          </header>
          {act ? (
            <form id={form} noValidate className={styles.body} onSubmit={submit}>
              {body}
            </form>
          ) : (
            <div className={styles.body}>{body}</div>
          )}
          {isAsking ? (
            <Discarding form={form} onKeep={() => setAsked(false)} onDiscard={onClose} />
          ) : (
            <footer className={styles.foot}>
              <Button onPress={leave}>{act && !pending ? t('Cancel') : t('Close')}</Button>
              {act ? (
                <Button
                  type="submit"
                  form={form}
                  variant={actVariant}
                  isPending={pending}
                  disabledReason={props.disabledReason}
                  onClickCapture={sparePressOfDoubleClick}
                >
                  {act}
                </Button>
              ) : null}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** The password is asked for over it: Escape is meant for that question. */
function isCovered(): boolean {
  return document.querySelector('dialog[data-react-aria-top-layer]') !== null
}

/** In place of the buttons: nothing lies over a dialog, and what was typed stays in sight of the question. */
function Discarding({
  form,
  onKeep,
  onDiscard,
}: {
  form: string
  onKeep: () => void
  onDiscard: () => void
}): ReactNode {
  const foot = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    foot.current?.querySelector('button')?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      else focusFirstField(form)
    }
  }, [form])
  return (
    <footer ref={foot} className={styles.foot}>
      <p role="alert" className={styles.question}>
        {t('Discard what you entered?')}
      </p>
      <Button onPress={onKeep}>{t('Keep editing')}</Button>
      <Button variant="danger" onPress={onDiscard}>
        {t('Discard')}
      </Button>
    </footer>
  )
}

/** The second press of a double click comes before the button shows as pending. */
function sparePressOfDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

const REFUSED = '[aria-invalid=true], [role=alert]'

/** A refusal may be off screen in a long sheet, beside its field or above the buttons: scroll to it. */
function useRefusalInSight(form: string, pending: boolean): void {
  const wasPending = useRef(false)
  useEffect(() => {
    const refused = wasPending.current && !pending && document.getElementById(form)?.querySelector<HTMLElement>(REFUSED)
    wasPending.current = pending
    // A kit form has moved to its first refused field already.
    if (!refused || document.activeElement?.closest('[data-field][data-invalid]')) return
    refused.scrollIntoView({ block: 'center' })
    if (refused.role !== 'alert' && !isTouched()) refused.focus({ preventScroll: true })
  }, [form, pending])
}

/** On touch the on-screen keyboard would cover what matters. */
function isTouched(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}

/** Starts in the first field, so that Enter submits; on touch the on-screen keyboard would cover the dialog. */
function Focus({ form }: { form: string | undefined }): ReactNode {
  useFocusReturn()
  useEffect(() => {
    if (form) focusFirstField(form)
  }, [form])
  return null
}

function focusFirstField(form: string): void {
  if (!isTouched()) document.getElementById(form)?.querySelector<HTMLElement>(FIELD)?.focus()
}
