import type { KeyboardEventHandler, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Dialog, type DialogProps, SideSheet, type SideSheetProps } from '../ui/dialog.tsx'
import { FormContext } from './form-context.ts'
import type { Form } from './use-form.ts'
import { useUnsaved } from './use-unsaved.ts'

type Given = 'isOpen' | 'error' | 'pending' | 'onAct' | 'act'

type Shell<Draft extends FieldValues> = {
  form: Form<Draft>
  /** The verb on the button; without it nothing can be sent now. */
  act?: string | undefined
  /** Part of it is still in progress, such as an upload: sending waits. */
  isBusy?: boolean
}

/** A form of few fields. */
export function FormDialog<Draft extends FieldValues>({
  form,
  isBusy,
  onClose,
  children,
  ...dialog
}: Omit<DialogProps, Given> & Shell<Draft>): ReactNode {
  return (
    <Dialog {...usePanel(form, onClose, isBusy)} {...dialog}>
      <FormScope form={form}>{children}</FormScope>
    </Dialog>
  )
}

/** A form of over five fields, beside the page. */
export function FormSheet<Draft extends FieldValues>({
  form,
  isBusy,
  onClose,
  children,
  ...sheet
}: Omit<SideSheetProps, Given> & Shell<Draft>): ReactNode {
  return (
    <SideSheet {...usePanel(form, onClose, isBusy)} {...sheet}>
      <FormScope form={form}>{children}</FormScope>
    </SideSheet>
  )
}

export interface InlineFormProps<Draft extends FieldValues> {
  form: Form<Draft>
  className?: string | undefined
  /** Whether closing would lose anything; filters would not. */
  isUnsaved?: boolean
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>
  /** Its fields and, somewhere among them, the button that sends it. */
  children: ReactNode
}

/** A form inside a page; it asks before typed text is lost by leaving. */
export function InlineForm<Draft extends FieldValues>({
  form,
  isUnsaved = form.isDirty,
  children,
  ...rest
}: InlineFormProps<Draft>): ReactNode {
  useUnsaved(isUnsaved, form.parts.isSent, form.isPending)
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <FormScope form={form}>{children}</FormScope>
    </form>
  )
}

function usePanel<Draft extends FieldValues>(form: Form<Draft>, onClose: () => void, isBusy = false) {
  const { letGo } = useUnsaved(form.isDirty, form.parts.isSent, form.isPending)
  return {
    isOpen: true,
    // The dialog has asked; where closing leads elsewhere, nobody is asked again.
    onClose: () => {
      letGo()
      onClose()
    },
    error: form.error,
    pending: form.isPending || isBusy,
    isDirty: form.isDirty,
    onAct: form.submit,
  }
}

/** Gives the fields their form; the shells render it. */
export function FormScope<Draft extends FieldValues>({
  form,
  children,
}: {
  form: Form<Draft>
  children: ReactNode
}): ReactNode {
  return (
    <FormContext value={form.parts}>
      {children}
      {/* Behind them: a section draws its line where it follows another. */}
      <span hidden ref={(element) => form.parts.mark(element)} />
    </FormContext>
  )
}
