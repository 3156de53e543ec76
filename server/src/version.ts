/** The application's version as people see it (SPEC §1). */
export const VERSION = '4.34'
