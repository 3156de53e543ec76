import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaProps } from 'react-aria-components/Checkbox'
import {
  CheckboxGroup as AriaCheckboxGroup,
  type CheckboxGroupProps as AriaGroupProps,
} from 'react-aria-components/CheckboxGroup'
import styles from './choice.module.css'
import { countText } from './count-text.ts'
import field from './field.module.css'
import { FieldFrame, type FieldTexts } from './field.tsx'
import type { Option } from './select.tsx'

export interface CheckboxProps extends Omit<AriaProps, 'children' | 'className' | 'style'> {
  children: ReactNode
}

/** Yes or no, saved with its form. For what applies at once use the Switch. */
export function Checkbox({ children, ...checkbox }: CheckboxProps): ReactNode {
  return (
    <AriaCheckbox {...checkbox} className={styles.choice}>
      {({ isIndeterminate, isSelected }) => (
        <>
          <span className={styles.box}>
            {isIndeterminate ? <IconMinus aria-hidden="true" /> : isSelected ? <IconCheck aria-hidden="true" /> : null}
          </span>
          <span className={styles.text}>{children}</span>
        </>
      )}
    </AriaCheckbox>
  )
}

export interface CheckboxGroupProps<Value extends string>
  extends FieldTexts,
    Omit<AriaGroupProps, 'children' | 'className' | 'style' | 'value' | 'defaultValue' | 'onChange'> {
  /** `count` shows at the right, e.g. in filters. */
  options: readonly (Option<Value> & { count?: number })[]
  value?: readonly Value[]
  defaultValue?: readonly Value[]
  onChange?: (value: Value[]) => void
}

/** Any of a short list. */
export function CheckboxGroup<Value extends string>({
  label,
  hideLabel,
  help,
  error,
  optional,
  options,
  value,
  defaultValue,
  onChange,
  ...group
}: CheckboxGroupProps<Value>): ReactNode {
  return (
    <AriaCheckboxGroup
      validationBehavior="aria"
      {...group}
      value={value ? [...value] : undefined}
      defaultValue={defaultValue ? [...defaultValue] : undefined}
      onChange={(chosen) =>
        onChange?.(options.map((option) => option.value).filter((option) => chosen.includes(option)))
      }
      isInvalid={Boolean(error)}
      className={field.field}
    >
      <FieldFrame {...{ label, hideLabel, help, error, optional }}>
        <div className={styles.group}>
          {options.map((option) => (
            <Checkbox key={option.value} value={option.value}>
              <span className={styles.line}>
                {option.label}
                {option.count === undefined ? null : <span className={styles.count}>{countText(option.count)}</span>}
              </span>
            </Checkbox>
          ))}
        </div>
      </FieldFrame>
    </AriaCheckboxGroup>
  )
}
