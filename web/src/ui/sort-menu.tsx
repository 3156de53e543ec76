import { IconArrowsSort } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import { Menu } from './menu.tsx'
import { t } from './words.ts'

export type Direction = 'asc' | 'desc'
interface Sort<Property extends string> {
  sortProperty: Property
  sortDirection: Direction
}

/** The name of each order, and of its two directions. */
export type Sorts<Property extends string> = Readonly<Record<Property, Readonly<Record<'name' | Direction, string>>>>

export interface SortMenuProps<Property extends string> {
  sort: Sort<Property>
  onSort: (sort: Sort<Property>) => void
  properties: readonly Property[]
  sorts: Sorts<Property>
  /** Icon only: leaves room for the search on a phone. */
  isShort: boolean
}

/** How a list is sorted: property and direction. */
export function SortMenu<Property extends string>({
  sort: { sortProperty, sortDirection },
  onSort,
  properties,
  sorts,
  isShort,
}: SortMenuProps<Property>): ReactNode {
  const nameOf = (property: Property): string => sorts[property].name
  const directionOf = (direction: Direction): string => sorts[sortProperty][direction]
  return (
    <Menu
      label={t('Sort')}
      trigger={
        isShort ? (
          <IconButton label={t('Sort by {name}', { name: t(nameOf(sortProperty)) })}>
            <IconArrowsSort aria-hidden="true" />
          </IconButton>
        ) : (
          <Button variant="quiet" icon={<IconArrowsSort aria-hidden="true" />}>
            {t(nameOf(sortProperty))}
          </Button>
        )
      }
      groups={[
        {
          heading: t('Sort by'),
          acts: properties.map((property) => ({
            id: property,
            label: t(nameOf(property)),
            end: property === sortProperty ? '✓' : undefined,
            onAction: () => onSort({ sortProperty: property, sortDirection }),
          })),
        },
        {
          heading: t('Order'),
          acts: (['desc', 'asc'] as const).map((direction) => ({
            id: direction,
            label: t(directionOf(direction)),
            end: direction === sortDirection ? '✓' : undefined,
            onAction: () => onSort({ sortProperty, sortDirection: direction }),
          })),
        },
      ]}
    />
  )
}
