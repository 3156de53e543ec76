import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { type SelectProps as AriaProps, Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import field from './field.module.css'
import { FieldFrame, type FieldTexts } from './field.tsx'
import list from './option-list.module.css'
import { t } from './words.ts'

export interface Option<Value extends string = string> {
  value: Value
  label: string
  /** A second, fainter line. */
  detail?: string
  /** Another name that a ComboBox finds it by. */
  alias?: string
}

export interface SelectProps<Value extends string>
  extends FieldTexts,
    Omit<
      AriaProps<object>,
      'children' | 'className' | 'style' | 'value' | 'defaultValue' | 'onChange' | 'selectedKey' | 'onSelectionChange'
    > {
  options: readonly Option<Value>[]
  value?: Value | null
  defaultValue?: Value
  onChange?: (value: Value) => void
}

/** One of a short list. For long or remote lists use the ComboBox. */
export function Select<Value extends string>({
  label,
  hideLabel,
  help,
  error,
  optional,
  options,
  onChange,
  placeholder = t('Choose'),
  ...select
}: SelectProps<Value>): ReactNode {
  return (
    <AriaSelect
      validationBehavior="aria"
      {...select}
      placeholder={placeholder}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key)
        if (chosen) onChange?.(chosen.value)
      }}
      isInvalid={Boolean(error)}
      className={field.field}
    >
      <FieldFrame {...{ label, hideLabel, help, error, optional }}>
        <Button className={field.control}>
          <SelectValue className={field.value}>
            {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
          </SelectValue>
          <IconChevronDown aria-hidden="true" />
        </Button>
      </FieldFrame>
      <Popover className={list.popover} offset={4}>
        <ListBox className={list.list}>
          {options.map((option) => (
            <ListBoxItem key={option.value} id={option.value} textValue={option.label} className={list.option}>
              {({ isSelected }) => <OptionFace option={option} isSelected={isSelected} />}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}

/** How an option looks in any list of options. */
export function OptionFace({ option, isSelected }: { option: Option; isSelected: boolean }): ReactNode {
  return (
    <>
      <span className={list.texts}>
        <span className={list.name}>{option.label}</span>
        {option.detail ? <span className={list.detail}>{option.detail}</span> : null}
      </span>
      {isSelected ? <IconCheck className={list.check} aria-hidden="true" /> : null}
    </>
  )
}
