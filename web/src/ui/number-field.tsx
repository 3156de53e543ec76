import { NumberParser } from '@internationalized/number'
import { type ReactNode, useState } from 'react'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { NumberField as AriaNumberField, type NumberFieldProps as AriaProps } from 'react-aria-components/NumberField'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { FieldFrame, type FieldTexts } from './field.tsx'
import { locale } from './words.ts'

export interface NumberFieldProps extends FieldTexts, Omit<AriaProps, 'children' | 'className' | 'style'> {
  placeholder?: string
  /** The unit after the number: "lb", "mi". */
  unit?: string
  /** The number while typing, NaN if none; `onChange` gets it rounded when the field is left. */
  onType?: (value: number) => void
}

const dollars: Intl.NumberFormatOptions = { style: 'currency', currency: 'USD', currencySign: 'accounting' }

/** A number, with `unit` after it. */
export function NumberField({
  label,
  hideLabel,
  help,
  error,
  optional,
  placeholder,
  unit,
  onType,
  ...field
}: NumberFieldProps): ReactNode {
  // React Aria reformats a changed value, "1" as "$1.00" before the "2" comes: while typing, keep the value as it was.
  const [typed, setTyped] = useState<{ shown: number | undefined; figure: number }>()
  const shown = typed && Object.is(field.value, typed.figure) ? typed.shown : field.value
  const type = (text: string): void => {
    const figure = new NumberParser(locale(), field.formatOptions).parse(text)
    if (field.value !== undefined) setTyped({ shown, figure })
    onType?.(figure)
  }
  return (
    <AriaNumberField
      validationBehavior="aria"
      {...field}
      value={shown}
      onChange={(figure) => {
        setTyped(undefined)
        field.onChange?.(figure)
      }}
      isInvalid={Boolean(error)}
      className={styles.field}
    >
      <FieldFrame {...{ label, hideLabel, help, error, optional }}>
        <Group className={classNames(styles.control, styles.number)}>
          <Input placeholder={placeholder} onInput={onType && ((event) => type(event.currentTarget.value))} />
          {unit ? <span className={styles.affix}>{unit}</span> : null}
        </Group>
      </FieldFrame>
    </AriaNumberField>
  )
}

/** An amount in dollars and cents. */
export function MoneyField(field: Omit<NumberFieldProps, 'unit' | 'formatOptions'>): ReactNode {
  return <NumberField {...field} formatOptions={dollars} />
}
