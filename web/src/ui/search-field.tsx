import { IconSearch, IconX } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { type SearchFieldProps as AriaProps, SearchField as AriaSearchField } from 'react-aria-components/SearchField'
import { classNames } from './class-names.ts'
import field from './field.module.css'
import { KeyboardHint } from './keyboard-hint.tsx'
import styles from './search-field.module.css'
import { t } from './words.ts'

export interface SearchFieldProps extends Omit<AriaProps, 'children' | 'className' | 'style'> {
  label: string
  placeholder?: string
  /** Its shortcut, shown while empty. */
  hint?: string
  inputRef?: Ref<HTMLInputElement>
}

/** A search box; Escape and the X clear it. */
export function SearchField({ label, placeholder, hint, inputRef, ...search }: SearchFieldProps): ReactNode {
  return (
    <AriaSearchField {...search} className={classNames(field.field, styles.search)}>
      <Label className="visually-hidden">{label}</Label>
      <Group className={classNames(field.control, styles.box)}>
        <IconSearch aria-hidden="true" />
        <Input ref={inputRef} placeholder={placeholder ?? label} />
        {hint ? (
          <span className={styles.hint}>
            <KeyboardHint keys={hint} />
          </span>
        ) : null}
        <Button className={classNames(field.inside, styles.clear)} aria-label={t('Clear search')}>
          <IconX aria-hidden="true" />
        </Button>
      </Group>
    </AriaSearchField>
  )
}
