/** The box for a drawn signature; its points are whole numbers inside it. */
export const SIGNATURE_FIELD = { width: 600, height: 200 } as const
