import { IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox, type ComboBoxProps as AriaProps, useFilter } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import field from './field.module.css'
import { FieldFrame, type FieldTexts } from './field.tsx'
import list from './option-list.module.css'
import { type Option, OptionFace } from './select.tsx'
import { Spinner } from './spinner.tsx'
import { t } from './words.ts'

export interface ComboBoxProps
  extends FieldTexts,
    Pick<AriaProps<Option>, 'inputValue' | 'onInputChange' | 'isDisabled' | 'isRequired' | 'autoFocus' | 'name'> {
  options: readonly Option[]
  value?: string | null
  onChange?: (value: string | null) => void
  placeholder?: string
  /** The server filters (`onInputChange` asks it), and this is how its answer goes; otherwise the list is filtered here. */
  remote?: { isFetching: boolean; isError: boolean }
  /** Shown for an empty list. */
  emptyText?: string
}

/** Type to find one of many. Heavy: load it with the form that needs it. */
export function ComboBox({
  label,
  hideLabel,
  help,
  error,
  optional,
  options,
  value,
  onChange,
  placeholder,
  remote,
  emptyText,
  ...box
}: ComboBoxProps): ReactNode {
  const { contains } = useFilter({ sensitivity: 'base' })
  return (
    <AriaComboBox
      {...box}
      defaultFilter={(name, typed) =>
        contains(name, typed) || contains(options.find(({ label }) => label === name)?.alias ?? '', typed)
      }
      {...(remote ? { items: options } : { defaultItems: options })}
      validationBehavior="aria"
      value={value}
      onChange={(key) => onChange?.(key === null ? null : String(key))}
      // Focus jumps to a refused field and to a sheet's first one: an open list would cover the error and the next fields.
      menuTrigger={error || value ? 'input' : 'focus'}
      allowsEmptyCollection
      isInvalid={Boolean(error)}
      className={field.field}
    >
      <FieldFrame {...{ label, hideLabel, help, error, optional }}>
        <Group className={field.control}>
          <Input placeholder={placeholder} />
          {remote?.isFetching ? <Spinner /> : null}
          <Button className={field.inside}>
            <IconSelector aria-hidden="true" />
          </Button>
        </Group>
      </FieldFrame>
      <Popover className={list.popover} offset={4}>
        <ListBox<Option>
          className={list.list}
          renderEmptyState={() => <div className={list.empty}>{nothingText(remote, emptyText)}</div>}
        >
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={list.option}>
              {({ isSelected }) => <OptionFace option={option} isSelected={isSelected} />}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}

/** A search that failed has not found nothing. */
function nothingText(remote: ComboBoxProps['remote'], emptyText = t('No Matching Results')): string {
  if (remote?.isFetching) return t('Searching…')
  return remote?.isError ? t('The search did not respond. Try again.') : emptyText
}
