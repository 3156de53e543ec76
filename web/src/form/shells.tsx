import type { KeyboardEventHandler, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Dialog, type DialogProps, SideSheet, type SideSheetProps } from '../ui/dialog.tsx'
import { FormContext } from './form-context.ts'
import type { Form } from './use-form.ts'
import { useTabKept, useUnsaved } from './use-unsaved.ts'

type Given = 'isOpen' | 'error' | 'pending' | 'onAct' | 'act'

type Shell<Draft extends FieldValues> = {
  form: Form<Draft>
  /** The verb on its button; without one nothing can be sent now. */
  act?: string | undefined
  /** What it is made of is still under way, a file for instance: it waits for that. */
  isBusy?: boolean
}

/** A form of few fields. */
export function FormDialog<Draft extends FieldValues>({
  form,
  isBusy,
  children,
  ...dialog
}: Omit<DialogProps, Given> & Shell<Draft>): ReactNode {
  return (
    <Dialog {...usePanel(form, isBusy)} {...dialog}>
      <FormScope form={form}>{children}</FormScope>
    </Dialog>
  )
}

/** A form of more than five fields, beside the page. */
export function FormSheet<Draft extends FieldValues>({
  form,
  isBusy,
  children,
  ...sheet
}: Omit<SideSheetProps, Given> & Shell<Draft>): ReactNode {
  return (
    <SideSheet {...usePanel(form, isBusy)} {...sheet}>
      <FormScope form={form}>{children}</FormScope>
    </SideSheet>
  )
}

export interface InlineFormProps<Draft extends FieldValues> {
  form: Form<Draft>
  className?: string | undefined
  /** Whether anything would be lost with it; what only narrows what is shown would not. */
  isUnsaved?: boolean
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>
  /** Its fields and, somewhere among them, the button that sends it. */
  children: ReactNode
}

/** A form that stands in a page, and asks before the page is left over what was typed. */
export function InlineForm<Draft extends FieldValues>({
  form,
  isUnsaved = form.isDirty,
  children,
  ...rest
}: InlineFormProps<Draft>): ReactNode {
  useUnsaved(isUnsaved && !form.isPending, form.parts.isSent)
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

function usePanel<Draft extends FieldValues>(form: Form<Draft>, isBusy = false) {
  useTabKept(form.isDirty)
  return {
    isOpen: true,
    error: form.error,
    pending: form.isPending || isBusy,
    isDirty: form.isDirty,
    onAct: form.submit,
  }
}

/** Where the form's fields stand; the shells bring it. */
export function FormScope<Draft extends FieldValues>({
  form,
  children,
}: {
  form: Form<Draft>
  children: ReactNode
}): ReactNode {
  return (
    <FormContext value={form.parts}>
      <span hidden ref={(element) => form.parts.mark(element)} />
      {children}
    </FormContext>
  )
}
