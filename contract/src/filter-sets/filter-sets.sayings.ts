export const FILTER_SAYINGS = {
  'filter-saved': 'Filter saved for {list}: {name}',
  'filter-changed': 'Filter changed for {list}: {name}',
  'filter-deleted': 'Filter deleted for {list}: {name}',
  'filters-at-most': 'You can save at most {most} filters',
} as const
