import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextArea } from 'react-aria-components/TextArea'
import { type TextFieldProps as AriaProps, TextField as AriaTextField } from 'react-aria-components/TextField'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { FieldFrame, type FieldTexts } from './field.tsx'

export interface TextFieldProps extends FieldTexts, Omit<AriaProps, 'children' | 'className' | 'style'> {
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  /** Multiline, with this many rows at first. */
  rows?: number
  /** Ref of the input. */
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

/** One line of text, or several with `rows`. */
export function TextField({
  label,
  hideLabel,
  help,
  error,
  optional,
  placeholder,
  rows,
  inputRef,
  ...field
}: TextFieldProps): ReactNode {
  return (
    <AriaTextField validationBehavior="aria" {...field} isInvalid={Boolean(error)} className={styles.field}>
      <FieldFrame {...{ label, hideLabel, help, error, optional }}>
        {rows ? (
          <TextArea
            ref={inputRef}
            rows={rows}
            placeholder={placeholder}
            className={classNames(styles.control, styles.area)}
          />
        ) : (
          <Input ref={inputRef} placeholder={placeholder} className={styles.control} />
        )}
      </FieldFrame>
    </AriaTextField>
  )
}
