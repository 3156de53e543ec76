import { NumberParser } from '@internationalized/number'
import { type ReactNode, useRef, useState } from 'react'
import { Group } from 'react-aria-components/Group'
import { I18nProvider } from 'react-aria-components/I18nProvider'
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

/** "10,50": what a comma parts from thousands has three digits. */
const DECIMAL_COMMA = /^\D*(\d+),(\d{1,2})$/

/** A number, with `unit` after it. An amount is read as it is shown, in the American form, and with a decimal comma. */
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
  const entered = useRef('')
  const isAmount = field.formatOptions?.style === 'currency'
  const form = isAmount ? 'en-US' : locale()
  const read = (text: string, figure: number): number => {
    const parts = isAmount && DECIMAL_COMMA.exec(text)
    return parts ? Math.sign(figure) * Number(`${parts[1]}.${parts[2]}`) : figure
  }
  const shown = typed && Object.is(field.value, typed.figure) ? typed.shown : field.value
  const type = (text: string): void => {
    entered.current = text
    if (!onType) return
    const figure = read(text, new NumberParser(form, field.formatOptions).parse(text))
    if (field.value !== undefined) setTyped({ shown, figure })
    onType(figure)
  }
  return (
    <I18nProvider locale={form}>
      <AriaNumberField
        validationBehavior="aria"
        {...field}
        value={shown}
        onChange={(figure) => {
          setTyped(undefined)
          field.onChange?.(read(entered.current, figure))
          entered.current = ''
        }}
        isInvalid={Boolean(error)}
        className={styles.field}
      >
        <FieldFrame {...{ label, hideLabel, help, error, optional }}>
          <Group className={classNames(styles.control, styles.number)}>
            <Input placeholder={placeholder} onInput={(event) => type(event.currentTarget.value)} />
            {unit ? <span className={styles.affix}>{unit}</span> : null}
          </Group>
        </FieldFrame>
      </AriaNumberField>
    </I18nProvider>
  )
}

/** An amount in dollars and cents. */
export function MoneyField(field: Omit<NumberFieldProps, 'unit' | 'formatOptions'>): ReactNode {
  return <NumberField {...field} formatOptions={dollars} />
}
