/** From new to resolved; apart from the kinds of cases, so that whoever only counts them loads no more. */
export const CASE_STATUSES = ['New', 'In Progress', 'On Hold', 'Resolved'] as const
