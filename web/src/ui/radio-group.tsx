import type { ReactNode } from 'react'
import {
  type RadioGroupProps as AriaProps,
  RadioGroup as AriaRadioGroup,
  Radio,
} from 'react-aria-components/RadioGroup'
import styles from './choice.module.css'
import field from './field.module.css'
import { FieldFrame, type FieldTexts } from './field.tsx'
import type { Option } from './select.tsx'

export interface RadioGroupProps<Value extends string>
  extends FieldTexts,
    Omit<AriaProps, 'children' | 'className' | 'style' | 'value' | 'defaultValue' | 'onChange'> {
  options: readonly Option<Value>[]
  value?: Value | null
  defaultValue?: Value
  onChange?: (value: Value) => void
}

/** One of a few, all visible. */
export function RadioGroup<Value extends string>({
  label,
  hideLabel,
  help,
  error,
  optional,
  options,
  onChange,
  ...group
}: RadioGroupProps<Value>): ReactNode {
  return (
    <AriaRadioGroup
      validationBehavior="aria"
      {...group}
      onChange={(value) => {
        const chosen = options.find((option) => option.value === value)
        if (chosen) onChange?.(chosen.value)
      }}
      isInvalid={Boolean(error)}
      className={field.field}
    >
      <FieldFrame {...{ label, hideLabel, help, error, optional }}>
        <div className={styles.group}>
          {options.map((option) => (
            <Radio key={option.value} value={option.value} className={styles.choice}>
              <span className={styles.dot} />
              <span className={styles.text}>
                {option.label}
                {option.detail ? <span className={styles.detail}>{option.detail}</span> : null}
              </span>
            </Radio>
          ))}
        </div>
      </FieldFrame>
    </AriaRadioGroup>
  )
}
